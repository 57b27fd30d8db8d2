import { ApolloClient, ApolloLink, CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { from, of, switchMap, tap, type Observable } from 'rxjs';
import { createCache } from '../../apollo/cache';
import { uploadLink } from './upload-link';
import { newSession, SignInDeclined, type Need } from './expired-session';
import { session } from './session';
import { SignedInDocument } from './session.generated';

const bearer = new SetContextLink(({ headers }) => {
  const token = session.read()?.access_token;
  return { headers: { ...(headers as Record<string, string>), ...(token && { authorization: `Bearer ${token}` }) } };
});

const NEEDS: Record<string, Need> = { UNAUTHENTICATED: 'expired', REAUTHENTICATION_REQUIRED: 'fresh' };

const signInAgain = new ErrorLink(({ error, operation, forward }) => {
  const need = NEEDS[codeOf(error) ?? ''];
  if (!need || operation.getContext().background) return undefined;
  return from(newSession(need)).pipe(switchMap(() => forward(operation)));
});

let latestChange = {};
const changed = () => void (latestChange = {});
/**
 * What was asked before a change and is answered after it may be older than the change: it is asked again. What is done in the background,
 * such as storing drafts while somebody types, changes no list.
 */
const notOlderThanChanges = new ApolloLink((operation, forward) => {
  const { background } = operation.getContext();
  if (operation.operationType === OperationTypeNode.MUTATION)
    return background ? forward(operation) : forward(operation).pipe(tap({ next: changed, error: changed }));
  const ask = (): Observable<ApolloLink.Result> => {
    const before = latestChange;
    return forward(operation).pipe(switchMap((result) => (latestChange === before ? of(result) : ask())));
  };
  return ask();
});

/**
 * A separate cache, so that editorial data never mixes with the data of public pages. Components ask and change through hooks; the client
 * itself is for what outlives a component (drafts, the PDFs of an issue) or has none (the session, the palette's records).
 */
export const apollo = new ApolloClient({
  cache: createCache(),
  link: ApolloLink.from([notOlderThanChanges, signInAgain, bearer, uploadLink('/graphql')]),
  // Others edit too: what the cache has is shown until the server answers. Questions outside of components are asked anew, and not remembered.
  defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' }, query: { fetchPolicy: 'no-cache' } },
});

/** What a form edits: its input belongs to a version, so it begins with the newest, which no other query may replace. */
export const EDITED = { fetchPolicy: 'no-cache' } as const;

/** Loads again what is shown. A failure is only logged: what could not be loaded says so itself. */
export const loadAgain = (client: ApolloClient) => client.refetchQueries({ include: 'active' }).catch(console.error);

/** Called before files are sent, so that an expired session is renewed before the upload, not after it. */
export const ensureSession = () => apollo.query({ query: SignedInDocument });

/** `holder` already has the value; `record` is the one of several that was rejected; `file` is one that cannot be used. */
export type FieldError = {
  field: string;
  message: string;
  holder?: { id: number; title: string };
  record?: number;
  file?: { name: string; problem: string };
};

export type ServerRejection = { code: string; message: string; fields: FieldError[]; requestId?: string };

/** The server's rejection; null for anything else, such as a lost connection. */
export function rejectionOf(error: unknown): ServerRejection | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const [{ message, extensions }] = error.errors;
  return {
    code: String(extensions?.code ?? 'INTERNAL'),
    message,
    fields: (extensions?.fields as FieldError[] | undefined) ?? [],
    requestId: extensions?.requestId as string | undefined,
  };
}

/** The reason for an editor, whatever failed. */
export function failureOf(error: unknown): ServerRejection {
  const code = error instanceof SignInDeclined ? 'UNAUTHENTICATED' : codeOf(error);
  return rejectionOf(error) ?? { code: code ?? 'UNAVAILABLE', message: '', fields: [] };
}

/** What a response means that comes before GraphQL. */
const CODES: Partial<Record<number, string>> = { 401: 'UNAUTHENTICATED', 429: 'TOO_MANY_REQUESTS' };

function codeOf(error: unknown): string | undefined {
  if (ServerError.is(error)) return CODES[error.statusCode];
  return rejectionOf(error)?.code;
}
