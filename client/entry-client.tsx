import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type HydrationState,
} from 'react-router-dom';
import { OriginContext } from './components/page-meta';
import { languageOfPath, LanguageProvider } from './i18n/messages';
import type { Language } from './locales';
import { apolloContext } from './page-loader';
import type { PageState } from './page-state';
import { routes } from './routes';
import './styles/index.css';

const state = JSON.parse(document.getElementById('state')!.textContent!) as PageState;
const loadApollo = async () => (await import('./apollo-browser')).apollo;

/** The matched pages must be there before hydration; what their loaders fetched came with the document. */
async function hydrationData(): Promise<HydrationState> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  const { error } = state;
  return {
    loaderData: state.loaderData,
    errors: error && { [error.route]: new ErrorResponse(error.status, '', null) },
  };
}

/** Only the language that is read travels; changing it is a new document. */
const loadMessages = async (language: Language) =>
  (await (language === 'en' ? import('./i18n/catalogue.en') : import('./i18n/catalogue.al'))).default;

const language = languageOfPath(window.location.pathname);
const [messages, hydration] = await Promise.all([loadMessages(language), hydrationData()]);

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
