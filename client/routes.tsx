import { Outlet, redirect, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { ErrorPage, FrameError } from './pages/errors/errors';
import { Frame, loader as frameLoader } from './frame/frame';
import type { CatalogueName } from './i18n/catalogues';
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
const page = (path: string, file: string, catalogues: CatalogueName[] = [], handle: RouteHandle = {}): RouteObject => ({
  id: path,
  path,
  lazy: modules[`./${file}`],
  handle: { file, catalogues, ...handle } satisfies RouteHandle,
});

const ARTICLES = { search: 'articles' } as const;
const ISSUES = { search: 'issues' } as const;
const PERSONAL = { isPersonal: true };

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

/** The public pages. */
const pagesInLanguages = [
  page('/:language?', 'pages/home/home-page.tsx', ['home', 'call']),
  page('rrethnesh/:language?', 'pages/about/about-page.tsx', ['about', 'call']),
  page('bordi/:language?', 'pages/boards/boards-page.tsx', ['content']),
  page('autoret/:language?', 'pages/for-authors/for-authors-page.tsx', ['content']),
  page('procesivleresimit/:language?', 'pages/review-process/review-process-page.tsx', ['content']),
  page('artikuj/:language?', 'pages/articles/articles-page.tsx', ['lists'], ARTICLES),
  page('revistat/:language?', 'pages/issues/issues-page.tsx', ['lists'], ISSUES),
  page('revista/:id/:slug/:number/:year/:language?', 'pages/issue/issue-page.tsx', ['issue'], ISSUES),
  page('artikull/:id/:slug/:number/:year/:language?', 'pages/article/article-page.tsx', ['article'], ARTICLES),
  page('artikuj/:id/:slug/:number/:year/:language?', 'pages/article/article-page.tsx', ['article'], ARTICLES),
  page('kerko/:language?', 'pages/search/search-page.tsx', ['find']),
  page('autor/:slug/:language?', 'pages/terms/author-page.tsx', ['terms']),
  page('fjale-kyce/:slug/:language?', 'pages/terms/keyword-page.tsx', ['terms']),
  page('vend/:slug/:language?', 'pages/terms/place-page.tsx', ['terms', 'map']),
  page('autore/:language?', 'pages/terms/authors-index-page.tsx', ['terms']),
  page('fjalet-kyce/:language?', 'pages/terms/keywords-index-page.tsx', ['terms']),
  page('vende/:language?', 'pages/terms/places-index-page.tsx', ['terms', 'map']),
  page('policy/:language?', 'pages/policy/policy-page.tsx', ['content']),
  page('letrat/:language?', 'pages/letters/letters-page.tsx', ['letters', 'home']),
  page('letra/:id/:language?', 'pages/letter/letter-page.tsx', ['letters']),
  page('privatesia/:language?', 'pages/privacy/privacy-page.tsx', ['letters']),
  page('abonimi/:language?', 'pages/subscription/subscription-page.tsx', ['letters', 'home', 'terms'], PERSONAL),
  page('kontakt/:language?', 'pages/contact/contact-page.tsx', ['content', 'map']),
];

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
          { id: 'language', loader: languageGate, children: pagesInLanguages },
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
