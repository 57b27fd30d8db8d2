import fs from 'node:fs';
import { ApolloLink, CombinedGraphQLErrors, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { jest } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import {
  buildSchema,
  execute,
  getNullableType,
  GraphQLError,
  isEnumType,
  isListType,
  isNullableType,
  isScalarType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
} from 'graphql';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { chosenFiles } from '../../client/editing/drafts/local-drafts';
import { apollo } from '../../client/editing/session/apollo';
import { session } from '../../client/editing/session/session';
import type { UploadContext } from '../../client/editing/session/upload-link';
import { Notices } from '../../client/editing/shell/notices';
import { LanguageProvider } from '../../client/i18n/messages';
import { ids } from '../support/messages';

const SCHEMA = buildSchema(fs.readFileSync('schema.graphql', 'utf8'));
const SCALARS: Record<string, unknown> = { Int: 0, Float: 0, Boolean: false, DateTime: '2026-01-01T12:00:00Z' };

/** The least that a field may return: null, no rows, a number that is 0. */
function leastOf(type: GraphQLOutputType): unknown {
  if (isNullableType(type)) return null;
  const inner = getNullableType(type);
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0].value;
  return isScalarType(inner) ? (SCALARS[inner.name] ?? '') : {};
}

const resolver: GraphQLFieldResolver<Record<string, unknown>, unknown> = (
  source,
  given,
  _,
  { fieldName, returnType },
) => {
  const value = source[fieldName];
  return typeof value === 'function' ? value(given) : (value ?? leastOf(returnType));
};

/** The alerts shown so far. */
export const alerts: string[] = [];
Object.assign(window, { alert: (text: string) => alerts.push(text) });

/** What a screen logs but the errors that its server answered with, and lost connections. A story takes out what it expects. */
export const logged: unknown[][] = [];
const losses = new WeakSet<object>();
const isAnswer = (error: unknown) => error instanceof CombinedGraphQLErrors || losses.has(Object(error));
/** Of React: jsdom does not know the element. */
const isOfSearch = (text: unknown, tag: unknown) => String(text).includes('is unrecognized') && tag === 'search';
console.error = console.warn = (...what) => {
  if (!isAnswer(what[0]) && !isOfSearch(what[0], what[1])) logged.push(what);
};

afterEach(() => {
  alerts.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  chosenFiles.clear();
  expect(logged.splice(0)).toEqual([]);
});

/** Throws as the server rejects. */
export function reject(code: string, more: object = {}): never {
  throw new GraphQLError('No.', { extensions: { code, ...more } });
}

/** The words of an element; a star is before what is chosen, and the value of a control stands in brackets. */
function read(node: Node): string {
  if (!(node instanceof Element)) return node.textContent!;
  const star = node.matches('[aria-pressed=true], [aria-current], input:checked') ? '*' : '';
  if (node instanceof HTMLProgressElement) return `[${node.position}]`;
  if (node.matches('select, textarea, input:not([type=checkbox], [type=file])'))
    return `[${(node as HTMLInputElement).value}]`;
  return star + [...node.childNodes].map(read).join(' ') + (node.matches('button:disabled') ? '(disabled)' : '');
}

const lineOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Shows a screen whose server answers by the schema: each field of Query and Mutation with what `answers` has for it, be it a function of
 * the arguments, and with the least that the schema allows for everything else, unless it is stopped before. A TypeError is a lost
 * connection.
 */
export async function showScreen(Screen: ComponentType, answers: Record<string, unknown> = {}, url = '/') {
  const asked: { name: string; variables: Record<string, any> }[] = [];
  session.store({ access_token: 'x', user_details: { username: 'ana', email: 'ana@example.org' } });
  Object.assign(apollo.defaultOptions, { watchQuery: { fetchPolicy: 'no-cache' } });
  apollo.setLink(
    new ApolloLink(({ query, variables, operationName, getContext }) => {
      asked.push({ name: operationName!, variables });
      return new Observable((observer) => {
        const { signal } = getContext() as UploadContext;
        signal?.addEventListener('abort', () => observer.error(new DOMException('Stopped.', 'AbortError')));
        const typeResolver = ({ __typename = 'Article' }) => __typename;
        const request = { schema: SCHEMA, document: query, rootValue: answers, variableValues: variables };
        void Promise.resolve(execute({ ...request, fieldResolver: resolver, typeResolver })).then((result) => {
          const lost = result.errors?.find(({ originalError }) => originalError instanceof TypeError)?.originalError;
          if (lost) {
            losses.add(lost);
            return observer.error(lost);
          }
          observer.next(result as ApolloLink.Result);
          observer.complete();
        });
      });
    }),
  );
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [url] });
  const { container } = render(
    <LanguageProvider language="al" messages={ids}>
      <ApolloProvider client={apollo}>
        <Notices>
          <RouterProvider router={router} />
        </Notices>
      </ApolloProvider>
    </LanguageProvider>,
  );
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  /** The last one of that name: a dialog has one like the button that opens it. */
  const button = (name: string) =>
    [...container.querySelectorAll('button')].findLast((each) => lineOf(each.textContent!) === name)!;
  /** A control by its name, or what a selector finds. */
  const find = (of: string) => container.querySelector<HTMLInputElement>(/^[\w.]+$/.test(of) ? `[name="${of}"]` : of)!;
  const lines = (selector = ':scope > :not(.notices)') =>
    [...container.querySelectorAll(selector)].map((each) => lineOf(read(each)));
  await settled();
  return {
    container,
    asked,
    router,
    settled,
    button,
    /** What was asked with an operation. */
    sent: (operation: string) => asked.filter(({ name }) => name === operation).map(({ variables }) => variables),
    find,
    type(values: Record<string, string>) {
      for (const [of, value] of Object.entries(values)) fireEvent.change(find(of), { target: { value } });
      return settled();
    },
    /** Begins something that waits, and lets a second pass. */
    afterDelay(begin: () => void) {
      jest.useFakeTimers();
      begin();
      act(() => void jest.advanceTimersByTime(1_000));
      jest.useRealTimers();
      return settled();
    },
    press(name: string) {
      fireEvent.click(button(name));
      return settled();
    },
    /** What stands there, or everywhere but in notices. */
    text: (selector?: string) => lines(selector).filter(Boolean).join(' '),
    lines,
    hrefs: (selector: string) => [...container.querySelectorAll(selector)].map((link) => link.getAttribute('href')),
  };
}
