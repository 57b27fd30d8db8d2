/**
 * Put `head` (title, metadata) into <head> beside the stylesheet and `start.ts`, which is told the files of `entry-client.tsx` and of `modules`
 * (keys of Vite's manifest), `html` into `<div id="root">`, `state` as JSON with `<` escaped into `<script type="application/json" id="state">`, and set
 * `lang` and the status; with `redirect` answer that status and Location and nothing else.
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
import { catalogueFile, loadCatalogue, type CatalogueName } from './i18n/catalogues';
import { languageOfPath, LanguageProvider, type Messages } from './i18n/messages';
import { type Language } from './locales';
import { apolloContext, type Ask } from './page-loader';
import type { PageState } from './page-state';
import type { RouteHandle } from './route-handle';
import { routes } from './routes';

/** Exactly what the page's browser will have, made once for each kind of page. */
const sentences = new Map<string, Promise<Messages>>();
function sentencesOf(names: readonly CatalogueName[], language: Language): Promise<Messages> {
  const key = [language, ...names].join();
  const known =
    sentences.get(key) ??
    Promise.all(names.map((name) => loadCatalogue(name, language))).then(
      (all) => Object.assign({}, ...all) as Messages,
    );
  sentences.set(key, known);
  return known;
}

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
  const handles = result.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? []);
  const catalogues = ['site', ...handles.flatMap((handle) => handle.sentences ?? [])] as const;
  const messages = await sentencesOf(catalogues, language);
  const markup = renderToString(
    <OriginContext value={origin}>
      <LanguageProvider language={language} messages={messages}>
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
    modules: [...catalogues.map((name) => catalogueFile(name, language)), ...handles.flatMap(({ file }) => file ?? [])],
  };
}
