import { HttpLink } from '@apollo/client/link/http';
import { ApolloProvider } from '@apollo/client/react';
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
import { createApollo } from './apollo';
import { OriginContext } from './components/page-meta';
import { languageOfPath, LanguageProvider, loadMessages } from './i18n/messages';
import { apolloContext } from './page-loader';
import type { PageState } from './page-state';
import { routes } from './routes';
import './styles/index.css';

const state = JSON.parse(document.getElementById('state')!.textContent!) as PageState;
const apollo = createApollo({ link: new HttpLink({ uri: '/graphql' }) });
apollo.cache.restore(state.cache);

/** The matched pages must be there before hydration, and their loaders count as run: the cache holds what they fetched. */
async function hydrationData(): Promise<HydrationState> {
  const matched = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route);
  for (const route of matched) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  const { error } = state;
  return {
    loaderData: Object.fromEntries(matched.map(({ id }) => [id, null])),
    errors: error && { [error.route]: new ErrorResponse(error.status, '', null) },
  };
}

const language = languageOfPath(window.location.pathname);
const [messages, hydration] = await Promise.all([loadMessages(language), hydrationData()]);

const router = createBrowserRouter(routes, {
  hydrationData: hydration,
  getContext: () => new RouterContextProvider(new Map([[apolloContext, apollo]])),
});

startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <OriginContext value={state.origin}>
      <LanguageProvider language={language} messages={messages}>
        <ApolloProvider client={apollo}>
          <RouterProvider router={router} />
        </ApolloProvider>
      </LanguageProvider>
    </OriginContext>,
    { onRecoverableError: (error) => console.error(error) },
  );
});
