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
import { loadCatalogue, type CatalogueName } from './i18n/catalogues';
import { languageOfPath, LanguageProvider } from './i18n/messages';
import { apolloContext } from './page-loader';
import type { PageState } from './page-state';
import type { RouteHandle } from './route-handle';
import { routes } from './routes';

const loadApollo = async () => (await import('./apollo-browser')).apollo;

/** The matched pages must be there before hydration; what their loaders fetched came with the document. */
async function hydrationData({ loaderData, error }: PageState): Promise<HydrationState> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  return { loaderData, errors: error && { [error.route]: new ErrorResponse(error.status, '', null) } };
}

/** React takes over the page that the server wrote. */
export async function hydratePage(): Promise<void> {
  const state = JSON.parse(document.getElementById('state')!.textContent!) as PageState;
  // Only the language that is read travels; changing it is a new document.
  const language = languageOfPath(window.location.pathname);
  const messages = {};
  const loadMessages = async (name: CatalogueName) => Object.assign(messages, await loadCatalogue(name, language));

  /** A page arrives together with the sentences it needs. */
  function bringSentences(route: RouteObject): void {
    route.children?.forEach(bringSentences);
    const { lazy } = route;
    const { sentences = [] } = (route.handle ?? {}) as RouteHandle;
    if (typeof lazy === 'function')
      route.lazy = async () => (await Promise.all([lazy(), ...sentences.map(loadMessages)]))[0];
  }
  routes.forEach(bringSentences);

  const [hydration] = await Promise.all([hydrationData(state), loadMessages('site')]);
  const router = createBrowserRouter(routes, {
    hydrationData: hydration,
    getContext: () => new RouterContextProvider(new Map([[apolloContext, loadApollo]])),
  });
  // A reader who reaches for a link will need it.
  window.addEventListener('pointerover', loadApollo, { once: true, passive: true });
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
