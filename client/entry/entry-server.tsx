/**
 * How the server uses the result of `render`: `head` (title, metadata) goes into <head> with the stylesheet and `entry/start.ts`, which receives the
 * files of `entry/hydrate-page.tsx` and `modules` (keys of Vite's manifest); `html` into `<div id="root">`; `state`, as JSON with `<` escaped, into
 * `<script type="application/json" id="state">`. `lang` and the status are set; with `redirect` only status and Location are sent.
 */
import { ApolloClient, ApolloLink, type Cache, type OperationVariables } from '@apollo/client';
import type { DocumentNode, ExecutionResult } from 'graphql';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router-dom';
import { from } from 'rxjs';
import { type CachedData, createCache } from '../apollo/cache';
import { FrameDocument } from '../components/frame.generated';
import { OriginContext } from '../components/page-meta';
import { catalogueFile, loadCatalogues, type CatalogueName } from '../i18n/catalogues';
import { LanguageProvider, type Messages } from '../i18n/messages';
import { languageOfPath } from '../shared/paths';
import { type Language, isLanguage } from '../shared/locales';
import { apolloContext, type PageClient } from '../routing/page-loader';
import type { PageState } from './page-state';
import type { RouteHandle } from '../routing/route-handle';
import { routes } from '../routes';

/** The messages that the browser will load, cached per kind of page. */
const cachedMessages = new Map<string, Promise<Messages>>();
function messagesOf(names: readonly CatalogueName[], language: Language): Promise<Messages> {
  const key = [language, ...names].join();
  const messages = cachedMessages.get(key) ?? loadCatalogues(names, language);
  cachedMessages.set(key, messages);
  return messages;
}

const handler = createStaticHandler(routes);

type RenderInput = {
  /** Absolute and public: it appears in canonical links. */
  url: string;
  /** Caches the result of `find` until the content changes. */
  memoise: <T>(what: string, find: () => Promise<T>) => Promise<T>;
  /** Runs a query as an anonymous reader, in this process. */
  execute: (document: DocumentNode, variables?: Record<string, unknown>) => Promise<ExecutionResult>;
  /** Lets other requests go on if this one has kept them waiting. */
  endTurn: () => Promise<void>;
  /** The public code of an error that a resolver threw. */
  codeOf: (thrown: unknown) => string;
};

/** Runs queries in this process. Readers get the code of an error, never its message. */
const inProcess = new ApolloLink((operation) => {
  const { execute, codeOf } = operation.getContext() as unknown as RenderInput;
  return from(
    execute(operation.query, operation.variables).then(({ data, errors }) => ({
      data,
      errors: errors?.map((error) => ({ message: error.message, extensions: { code: codeOf(error) } })),
    })),
  );
});

/** Examines each document once. It stores no data: a page has a cache of its own. */
const apollo = new ApolloClient({
  cache: createCache(),
  link: inProcess,
  queryDeduplication: false,
  defaultOptions: { query: { fetchPolicy: 'no-cache' }, mutate: { fetchPolicy: 'no-cache' } },
});

/** What all pages say of the journal, as data and as the cache has it. */
async function factsOf(context: RenderInput) {
  const { data } = await apollo.query({ query: FrameDocument, context });
  const cache = createCache();
  cache.writeQuery({ query: FrameDocument, data: data! });
  return { data, cached: cache.extract() };
}

/** The client of one page, and the cache that the browser begins with. Nothing is read from that: a page asks for everything once. */
function clientOf(context: RenderInput) {
  let begun: CachedData = {};
  const results: Cache.WriteQueryOptions<unknown, OperationVariables>[] = [];
  const query = async (options: ApolloClient.QueryOptions) => {
    if (options.query === FrameDocument) {
      const { data, cached } = await context.memoise('facts of every page', () => factsOf(context));
      begun = cached;
      return { data };
    }
    const result = await apollo.query({ ...options, context });
    results.push({ ...options, data: result.data! });
    return result;
  };
  const mutate = (options: ApolloClient.MutateOptions) => apollo.mutate({ ...options, context });
  const cached = () => {
    const cache = createCache(begun, { resultCaching: false });
    for (const result of results) cache.writeQuery(result);
    return cache.extract();
  };
  return { client: { query, mutate } as PageClient, cached };
}

/** Whether the site map has a page at this path. */
export function hasPage(path: string): boolean {
  const match = matchRoutes(routes, path)?.at(-1);
  const { language } = match?.params ?? {};
  return match?.route.path !== '*' && (language === undefined || isLanguage(language));
}

/** Renders one page: the loaders run the queries, then React renders their data in one pass. */
export async function render(input: RenderInput) {
  const { url } = input;
  const { origin, pathname } = new URL(url);
  const language = languageOfPath(pathname);
  const { client, cached } = clientOf(input);
  const result = await handler.query(new Request(url), {
    requestContext: new RouterContextProvider(new Map([[apolloContext, client]])),
  });
  if (result instanceof Response) {
    const location = result.headers.get('Location') ?? '/';
    return { status: result.status, redirect: location, head: '', html: '', state: null, language, modules: [] };
  }
  const [failed] = Object.entries(result.errors ?? {});
  if (failed && !isRouteErrorResponse(failed[1])) {
    console.error(failed[1]);
    // Readers see the status, never the internal message.
    result.errors = { [failed[0]]: new ErrorResponse(result.statusCode, '', null) };
  }
  const handles = result.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? []);
  const catalogues = ['site', ...handles.flatMap((handle) => handle.catalogues ?? [])] as const;
  const messages = await messagesOf(catalogues, language);
  await input.endTurn();
  const markup = renderToString(
    <OriginContext value={origin}>
      <LanguageProvider language={language} messages={messages}>
        <StaticRouterProvider
          // The matches contain their routes, so the site map is not matched again.
          router={createStaticRouter([], result)}
          context={result}
          hydrate={false}
        />
      </LanguageProvider>
    </OriginContext>,
  );
  await input.endTurn();
  // React writes <title>, <meta> and <link> before the first element of the page.
  const start = markup.indexOf('<div');
  return {
    status: result.statusCode,
    head: markup.slice(0, start),
    html: markup.slice(start),
    state: {
      origin,
      cached: cached(),
      personal: Object.fromEntries(
        result.matches.flatMap(({ route }) =>
          (route.handle as RouteHandle | undefined)?.isPersonal ? [[route.id, result.loaderData[route.id]]] : [],
        ),
      ),
      error: failed && { route: failed[0], status: result.statusCode },
    } satisfies PageState,
    language,
    modules: [...catalogues.map((name) => catalogueFile(name, language)), ...handles.flatMap(({ file }) => file ?? [])],
  };
}
