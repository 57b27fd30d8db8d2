import type { ApolloClient } from '@apollo/client';
import { createContext, redirect, useLoaderData, type LoaderFunctionArgs, type Params } from 'react-router-dom';
import { isLanguage, languageOf, type Language } from '../shared/locales';
import { idOf } from '../shared/paths';

/** Types the context of loaders as a RouterContextProvider. */
declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** What loaders need of Apollo Client. */
export type PageClient = Pick<ApolloClient, 'query' | 'mutate'>;

/** The client of this reader: on the server one a page, in the browser one a document. */
export const apolloContext = createContext<PageClient>();

/** The id of a record in a URL. Throws 404 if no record has such an id. */
export function recordId(params: Params): number {
  const id = idOf(params.id);
  if (id === null) throw notFound();
  return id;
}

/** Throw this in a loader to show 'Page not found'. */
export const notFound = () => new Response(null, { status: 404 });

/** Throw this in a loader if a record is requested under a non-canonical URL. */
export function redirectToCanonical(url: URL, canonicalPath: string): void {
  if (new URL(canonicalPath, url).pathname !== url.pathname) throw redirect(canonicalPath + url.search, 301);
}

type Page = { graphql: PageClient; params: Params; url: URL; language: Language };
type Load<Data> = (page: Page) => Promise<{ data?: Data }>;
type Loader<Data> = (args: LoaderFunctionArgs) => Promise<Data>;

/** A loader that runs a query and hands its data to the component, which takes it with `usePageData`. */
export const queryLoader =
  <Data>(load: Load<Data>): Loader<Data> =>
  async ({ request, params, context }) => {
    const graphql = context.get(apolloContext);
    const language = languageOf(params.language);
    try {
      return (await load({ graphql, params, url: new URL(request.url), language })).data!;
    } catch (error) {
      throw asResponse(error);
    }
  };

/** The loader of a public page. The parent route handles missing and unknown languages. */
export const pageLoader = <Data>(load: Load<Data>): Loader<Data> => {
  const loader = queryLoader(load);
  return async (args) => (isLanguage(args.params.language) ? loader(args) : (null as Data));
};

/** The data fetched by the page's loader: `usePageData<typeof loader>()`. */
export const usePageData = <L extends Loader<unknown>>() => useLoaderData() as Awaited<ReturnType<L>>;

const STATUS: Record<string, number> = { NOT_FOUND: 404, GONE: 410, BAD_INPUT: 404, UNAVAILABLE: 503 };

function asResponse(error: unknown): unknown {
  const { errors = [] } = error as { errors?: { extensions?: { code?: string } }[] };
  const [status] = errors.flatMap(({ extensions }) => STATUS[String(extensions?.code)] ?? []);
  return status ? new Response(null, { status }) : error;
}
