/**
 * Put `head` (title, metadata) into <head> beside the stylesheet and a `<link rel="modulepreload">` for `entry-client.tsx` and each of
 * `modules` (keys of Vite's manifest), `html` into `<div id="root">`, `state` as JSON with `<` escaped into
 * `<script type="application/json" id="state">`, load `entry-client.tsx` with `<script type="module">` (not async: it needs the whole document), and set `lang` and the
 * status; with `redirect` answer that status and Location and nothing else.
 */
import type { DocumentNode, ExecutionResult } from 'graphql';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router-dom';
import { OriginContext } from './components/page-meta';
import { catalogueFile, languageOfPath, LanguageProvider, type Messages } from './i18n/messages';
import al from './i18n/catalogue.al';
import en from './i18n/catalogue.en';
import type { Language } from './locales';
import { apolloContext, type Ask } from './page-loader';
import type { PageState } from './page-state';
import type { RouteHandle } from './route-handle';
import { routes } from './routes';

const catalogues: Record<Language, Messages> = { al, en };
const handler = createStaticHandler(routes);

type RenderInput = {
  /** Absolute, with the address readers see: it appears in canonical links. */
  url: string;
  /** Runs a query as a visitor would, in this process. */
  ask: (document: DocumentNode, variables?: Record<string, unknown>) => Promise<ExecutionResult>;
  /** What an error that a resolver threw is called to readers. */
  codeOf: (thrown: unknown) => string;
};

export type Rendered = {
  status: number;
  redirect?: string;
  head: string;
  html: string;
  state: PageState | null;
  language: Language;
  modules: string[];
};

/** What loaders ask of Apollo Client in the browser, without its cache: a page is rendered once, from answers that are used once. */
function askServer({ ask, codeOf }: RenderInput): Ask {
  const query = async ({
    query: document,
    variables,
  }: {
    query: DocumentNode;
    variables?: Record<string, unknown>;
  }) => {
    const { data, errors } = await ask(document, variables);
    if (errors) {
      const coded = errors.map((error) => ({ extensions: { code: codeOf(error) } }));
      throw Object.assign(new Error(errors[0].message), { errors: coded });
    }
    return { data };
  };
  return { query: query as unknown as Ask['query'] };
}

/** Renders one page: loaders run the queries on the schema, then React renders what they fetched in one pass. */
export async function render(input: RenderInput): Promise<Rendered> {
  const { url } = input;
  const { origin, pathname } = new URL(url);
  const language = languageOfPath(pathname);
  const ask = askServer(input);
  const result = await handler.query(new Request(url), {
    requestContext: new RouterContextProvider(new Map([[apolloContext, async () => ask]])),
  });
  if (result instanceof Response) {
    const location = result.headers.get('Location') ?? '/';
    return { status: result.status, redirect: location, head: '', html: '', state: null, language, modules: [] };
  }
  const [failed] = Object.entries(result.errors ?? {});
  if (failed && !isRouteErrorResponse(failed[1])) {
    console.error(failed[1]);
    // Readers learn the status, never the inner message.
    result.errors = { [failed[0]]: new ErrorResponse(result.statusCode, '', null) };
  }
  const markup = renderToString(
    <OriginContext value={origin}>
      <LanguageProvider language={language} messages={catalogues[language]}>
        <StaticRouterProvider
          // The matches bring their routes along; the site map need not be read again for each page.
          router={createStaticRouter([], result)}
          context={result}
          hydrate={false}
        />
      </LanguageProvider>
    </OriginContext>,
  );
  // React writes <title>, <meta> and <link> before the first element of the page.
  const start = markup.indexOf('<div');
  return {
    status: result.statusCode,
    head: markup.slice(0, start),
    html: markup.slice(start),
    state: {
      origin,
      loaderData: result.loaderData,
      error: failed && { route: failed[0], status: result.statusCode },
    },
    language,
    modules: [
      catalogueFile(language),
      ...result.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.file ?? []),
    ],
  };
}
