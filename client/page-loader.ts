import { CombinedGraphQLErrors, type ApolloClient } from '@apollo/client';
import { createContext, redirect, type LoaderFunction, type Params } from 'react-router-dom';
import { isLanguage, type Language } from './locales';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

export const apolloContext = createContext<ApolloClient>();

/** Throw it in a loader: the page becomes 'Page not found' with this status. */
export const notFound = (status: 404 | 410 = 404) => new Response(null, { status });

/** The record an address names; only digits that fit the database's integer are one. */
export function recordId({ id = '' }: Params): number {
  if (!/^\d{1,10}$/.test(id) || Number(id) > 2 ** 31 - 1) throw notFound();
  return Number(id);
}

/** Throw it in a loader when a record is read under an address that is not its own. */
export function redirectToCanonical(url: URL, canonicalPath: string): void {
  if (new URL(canonicalPath, url).pathname !== url.pathname) throw redirect(canonicalPath + url.search, 301);
}

type Page = { apollo: ApolloClient; params: Params; url: URL; language: Language };

/** A loader of a public page: fills the Apollo cache, from which the component reads. Nothing else is handed over. */
export const pageLoader =
  (load: (page: Page) => Promise<unknown>): LoaderFunction =>
  async ({ request, params, context }) => {
    // The route above answers for a missing or unknown language.
    if (!isLanguage(params.language)) return null;
    const page = { apollo: context.get(apolloContext), params, url: new URL(request.url), language: params.language };
    try {
      await load(page);
    } catch (error) {
      throw asResponse(error);
    }
    return null;
  };

const STATUS: Record<string, number> = { NOT_FOUND: 404, GONE: 410, BAD_INPUT: 404, UNAVAILABLE: 503 };

/** In-process execution leaves the code on the original error, HTTP puts it into the extensions. */
export function asResponse(error: unknown): unknown {
  if (!CombinedGraphQLErrors.is(error)) return error;
  for (const { extensions, ...rest } of error.errors) {
    const code = extensions?.code ?? (rest as { originalError?: { code?: string } }).originalError?.code;
    const status = STATUS[String(code)];
    if (status) return new Response(null, { status });
  }
  return error;
}
