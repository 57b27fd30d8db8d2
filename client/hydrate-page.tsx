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
import { OriginContext } from './components/page-meta';
import { missingScript } from './missing-script';
import { loadCatalogue, type CatalogueName } from './i18n/catalogues';
import { LanguageProvider } from './i18n/messages';
import { languageOfPath } from './paths';
import { graphqlContext } from './page-loader';
import type { PageState } from './page-state';
import type { RouteHandle } from './route-handle';
import { routes } from './routes';

const loadApollo = async () => (await import('./apollo-browser').catch(missingScript)).apollo;

/** The matched pages must be loaded before hydration; their data came with the document. */
async function hydrationData({ loaderData, error }: PageState): Promise<HydrationState> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
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

  const [hydration] = await Promise.all([hydrationData(state), loadMessages('site')]);
  const router = createBrowserRouter(routes, {
    hydrationData: hydration,
    getContext: () => new RouterContextProvider(new Map([[graphqlContext, loadApollo]])),
  });
  // A reader who moves the pointer may soon follow a link, which needs Apollo.
  window.addEventListener('pointerover', () => void loadApollo().catch(() => {}), { once: true, passive: true });
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
