/**
 * Pages are complete without script. It is loaded after the first paint, so that it does not compete with the content, or as soon
 * as the reader interacts. The dashboard and the sign-in page, which need it, load it immediately.
 */
const { modules, at } = document.getElementById('start')!.dataset;
type Site = typeof import('./hydrate-page');
const INTERACTIONS = ['pointerdown', 'keydown', 'submit'];

let hasBegun = false;
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  const [entry, ...others] = modules!.split(' ');
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ entry).then(({ hydratePage }: Site) => hydratePage());
}

for (const type of INTERACTIONS) addEventListener(type, begin, { once: true, capture: true, passive: true });
if (at === 'once') begin();
else if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint, { once: true });

function afterPaint(): void {
  requestAnimationFrame(() => setTimeout(begin));
}
