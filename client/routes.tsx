import { Outlet, redirect, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { BareError, ErrorPage } from './pages/errors/errors';
import { Frame, loader as frameLoader } from './frame/frame';
import { DEFAULT_LANGUAGE, isLanguage } from './locales';
import { notFound } from './page-loader';
import type { RouteHandle } from './route-handle';

type PageModule = { Component: React.ComponentType; loader?: LoaderFunction };

const modules = import.meta.glob<PageModule>(['./pages/**/*-page.tsx', './dashboard/dashboard.tsx']);

/** Each page is a chunk of its own; `file` is the path below client/ and thus its key in Vite's manifest. */
const page = (path: string, file: string, search?: RouteHandle['search']): RouteObject => ({
  id: path,
  path,
  lazy: modules[`./${file}`],
  handle: { file, search } satisfies RouteHandle,
});

/** A path without a language redirects to Albanian; an unknown language is 404. */
const languageGate: LoaderFunction = ({ request, params }) => {
  if (isLanguage(params.language)) return null;
  if (params.language !== undefined) throw notFound();
  const { pathname, search } = new URL(request.url);
  throw redirect(`/${[...pathname.split('/').filter(Boolean), DEFAULT_LANGUAGE].join('/')}${search}`, 302);
};

const noPage: LoaderFunction = () => {
  throw notFound();
};

/** The site map. */
export const routes: RouteObject[] = [
  {
    id: 'frame',
    loader: frameLoader,
    shouldRevalidate: () => false,
    Component: Frame,
    ErrorBoundary: BareError,
    HydrateFallback: () => null,
    children: [
      {
        id: 'pages',
        ErrorBoundary: ErrorPage,
        children: [
          {
            id: 'language',
            loader: languageGate,
            children: [
              page('/:language?', 'pages/home/home-page.tsx'),
              page('rrethnesh/:language?', 'pages/about/about-page.tsx'),
              page('bordi/:language?', 'pages/boards/boards-page.tsx'),
              page('autoret/:language?', 'pages/authors/authors-page.tsx'),
              page('procesivleresimit/:language?', 'pages/review-process/review-process-page.tsx'),
              page('artikuj/:language?', 'pages/articles/articles-page.tsx', 'articles'),
              page('revistat/:language?', 'pages/issues/issues-page.tsx', 'issues'),
              page('revista/:id/:slug/:number/:year/:language?', 'pages/issue/issue-page.tsx', 'issues'),
              page('artikull/:id/:slug/:number/:year/:language?', 'pages/article/article-page.tsx', 'articles'),
              page('artikuj/:id/:slug/:number/:year/:language?', 'pages/article/article-page.tsx', 'articles'),
              page('kerko/:language?', 'pages/search/search-page.tsx'),
              page('autor/:slug/:language?', 'pages/terms/author-page.tsx'),
              page('fjale-kyce/:slug/:language?', 'pages/terms/keyword-page.tsx'),
              page('vend/:slug/:language?', 'pages/terms/place-page.tsx'),
              page('autore/:language?', 'pages/terms/authors-index-page.tsx'),
              page('fjalet-kyce/:language?', 'pages/terms/keywords-index-page.tsx'),
              page('vende/:language?', 'pages/terms/places-index-page.tsx'),
              page('policy/:language?', 'pages/policy/policy-page.tsx'),
              page('letrat/:language?', 'pages/letters/letters-page.tsx'),
              page('letra/:id/:language?', 'pages/letter/letter-page.tsx'),
              page('privatesia/:language?', 'pages/privacy/privacy-page.tsx'),
              page('abonimi/:language?', 'pages/subscription/subscription-page.tsx'),
              page('kontakt/:language?', 'pages/contact/contact-page.tsx'),
            ],
          },
          page('login/forgot', 'pages/login/forgot-page.tsx'),
          page('login/password', 'pages/login/password-page.tsx'),
          page('login', 'pages/login/login-page.tsx'),
          page('dashboard/*', 'dashboard/dashboard.tsx'),
          { id: '*', path: '*', loader: noPage, Component: Outlet },
        ],
      },
    ],
  },
];
