import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type HydrationState,
  type RouteObject,
} from 'react-router-dom';
import { readerClient } from './reader-client';
import { OriginContext } from '../components/page-meta';
import { missingScript } from '../routing/missing-script';
import { loadCatalogue, type CatalogueName } from '../i18n/catalogues';
import { LanguageProvider } from '../i18n/messages';
import { languageOfPath } from '../shared/paths';
import { apolloContext } from '../routing/page-loader';
import type { PageState } from './page-state';
import type { RouteHandle } from '../routing/route-handle';
import { routes } from '../routes';
import '../styles/index.css';

/** Before hydration the matched pages must be loaded, and their loaders find their data in the cache that came with the document. */
async function hydrationData({ error, personal }: PageState, context: RouterContextProvider): Promise<HydrationState> {
  const loaderData = { ...personal };
  const request = new Request(window.location.href);
  const matches = matchRoutes(routes, window.location) ?? [];
  for (const { route } of matches)
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  for (const { route, params } of matches) {
    if (route.id === error?.route) break;
    if (typeof route.loader === 'function' && !Object.hasOwn(personal, route.id!))
      loaderData[route.id!] = await route.loader({ request, params, context, url: new URL(request.url), pattern: '' });
  }
  return { loaderData, errors: error && { [error.route]: new ErrorResponse(error.status, '', null) } };
}

/** Hydrates the page rendered by the server. */
export async function hydratePage(): Promise<void> {
  const state = JSON.parse(document.getElementById('state')!.textContent!) as PageState;
  // Only the reader's language is loaded; switching loads another document.
  const language = languageOfPath(window.location.pathname);
  const messages = {};
  const loadMessages = async (name: CatalogueName) => Object.assign(messages, await loadCatalogue(name, language));

  /** Loads a page together with its messages. */
  function loadCatalogues(route: RouteObject): void {
    route.children?.forEach(loadCatalogues);
    const { lazy } = route;
    const { catalogues = [] } = (route.handle ?? {}) as RouteHandle;
    if (typeof lazy === 'function')
      route.lazy = async () => (await Promise.all([lazy(), ...catalogues.map(loadMessages)]).catch(missingScript))[0];
  }
  routes.forEach(loadCatalogues);

  const apollo = readerClient(state.cached);
  const context = () => new RouterContextProvider(new Map([[apolloContext, apollo]]));
  const [hydration] = await Promise.all([hydrationData(state, context()), loadMessages('site')]);
  const router = createBrowserRouter(routes, {
    hydrationData: hydration,
    getContext: context,
  });
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <OriginContext value={state.origin}>
        <LanguageProvider language={language} messages={messages}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </OriginContext>,
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}
