import { Outlet, redirect, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { ErrorPage, FrameError } from './pages/errors/errors';
import { Frame, loader as frameLoader } from './frame/frame';
import { DEFAULT_LANGUAGE, isLanguage } from './shared/locales';
import { notFound } from './routing/page-loader';
import type { RouteHandle } from './routing/route-handle';

type PageModule = { Component: React.ComponentType; loader?: LoaderFunction };

const modules = import.meta.glob<PageModule>([
  './pages/**/*-page.tsx',
  './dashboard/login/*-page.tsx',
  './dashboard/dashboard.tsx',
]);

/** Each page is a chunk of its own; `file` is the path below client/ and thus its key in Vite's manifest. */
const page = (path: string, file: string, handle: Omit<RouteHandle, 'file'> = {}): RouteObject => ({
  id: path,
  path,
  lazy: modules[`./${file}`],
  handle: { file, ...handle } satisfies RouteHandle,
});

const ISSUE = { search: 'issues', catalogues: ['issue'] } as const;
const ARTICLE = { search: 'articles', catalogues: ['article'] } as const;
const ARTICLE_LIST = { search: 'articles', catalogues: ['lists'] } as const;
const ISSUE_LIST = { search: 'issues', catalogues: ['lists'] } as const;
const CONTENT = { catalogues: ['content'] } as const;
const FIND = { catalogues: ['find'] } as const;
const TERMS = { catalogues: ['terms'] } as const;
const PLACES = { catalogues: ['terms', 'map'] } as const;
const HOME = { catalogues: ['home', 'call'] } as const;
const CONTACT = { catalogues: ['content', 'map'] } as const;
const ABOUT = { catalogues: ['about', 'call'] } as const;
const LETTERS = { catalogues: ['letters'] } as const;
const SUBSCRIPTION = { isPersonal: true, catalogues: ['letters', 'home', 'terms'] } as const;

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
    ErrorBoundary: FrameError,
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
              page('/:language?', 'pages/home/home-page.tsx', HOME),
              page('rrethnesh/:language?', 'pages/about/about-page.tsx', ABOUT),
              page('bordi/:language?', 'pages/boards/boards-page.tsx', CONTENT),
              page('autoret/:language?', 'pages/for-authors/for-authors-page.tsx', CONTENT),
              page('procesivleresimit/:language?', 'pages/review-process/review-process-page.tsx', CONTENT),
              page('artikuj/:language?', 'pages/articles/articles-page.tsx', ARTICLE_LIST),
              page('revistat/:language?', 'pages/issues/issues-page.tsx', ISSUE_LIST),
              page('revista/:id/:slug/:number/:year/:language?', 'pages/issue/issue-page.tsx', ISSUE),
              page('artikull/:id/:slug/:number/:year/:language?', 'pages/article/article-page.tsx', ARTICLE),
              page('artikuj/:id/:slug/:number/:year/:language?', 'pages/article/article-page.tsx', ARTICLE),
              page('kerko/:language?', 'pages/search/search-page.tsx', FIND),
              page('autor/:slug/:language?', 'pages/terms/author-page.tsx', TERMS),
              page('fjale-kyce/:slug/:language?', 'pages/terms/keyword-page.tsx', TERMS),
              page('vend/:slug/:language?', 'pages/terms/place-page.tsx', PLACES),
              page('autore/:language?', 'pages/terms/authors-index-page.tsx', TERMS),
              page('fjalet-kyce/:language?', 'pages/terms/keywords-index-page.tsx', TERMS),
              page('vende/:language?', 'pages/terms/places-index-page.tsx', PLACES),
              page('policy/:language?', 'pages/policy/policy-page.tsx', CONTENT),
              page('letrat/:language?', 'pages/letters/letters-page.tsx', { catalogues: ['letters', 'home'] }),
              page('letra/:id/:language?', 'pages/letter/letter-page.tsx', LETTERS),
              page('privatesia/:language?', 'pages/privacy/privacy-page.tsx', LETTERS),
              page('abonimi/:language?', 'pages/subscription/subscription-page.tsx', SUBSCRIPTION),
              page('kontakt/:language?', 'pages/contact/contact-page.tsx', CONTACT),
            ],
          },
          page('login/forgot', 'dashboard/login/forgot-page.tsx'),
          page('login/password', 'dashboard/login/password-page.tsx'),
          page('login', 'dashboard/login/login-page.tsx'),
          page('dashboard/*', 'dashboard/dashboard.tsx'),
          { id: '*', path: '*', loader: noPage, Component: Outlet },
        ],
      },
    ],
  },
];
