/**
 * Pages are complete without script. It is loaded when the reader first scrolls, touches or types: the first screen weighs a quarter
 * without it. The pages that need it, as the dashboard does, load it immediately.
 */
const { modules, at } = document.getElementById('start')!.dataset;
const { lang } = document.documentElement;
type Site = typeof import('./hydrate-page');

let hasBegun = false;
function begin(): void {
  // A page that the browser has translated, which changes its language, stays as it is: React would put the original back.
  if (hasBegun || document.documentElement.lang !== lang) return;
  hasBegun = true;
  const [entry, ...others] = modules!.split(' ');
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ entry)
    .then(({ hydratePage }: Site) => hydratePage())
    .then(() => removeEventListener('popstate', showPage));
}

// After a reload, Back leads to pages that the router had shown; until it is there again, nothing else shows them.
const pageOf = ({ pathname, search }: Location) => pathname + search;
const shown = pageOf(location);
function showPage(): void {
  if (pageOf(location) === shown) return;
  try {
    const places = JSON.parse(sessionStorage.getItem('places')!) as Record<string, string>; // of use-arrival.ts
    sessionStorage.setItem('scroll', places[history.state.key]);
  } catch {} // Storage may be disabled.
  location.reload();
}
addEventListener('popstate', showPage);

for (const type of ['pointerdown', 'focusin', 'keydown', 'scroll', 'submit'])
  addEventListener(type, begin, { capture: true, passive: true });
if (at === 'once') begin();

// Where the reader was: here, or on the page in the other language (masthead.tsx).
try {
  const height = Number(sessionStorage.getItem('scroll'));
  sessionStorage.removeItem('scroll');
  if (height > 0 && !location.hash) scrollTo(0, height);
} catch {} // Storage may be disabled.
