/**
 * Pages are complete without script. It is fetched when they have been painted, so that it takes nothing from what is read first, or as soon
 * as a reader does something. The dashboard and its door are nothing without it.
 */
const { modules, at } = document.getElementById('start')!.dataset;
const SIGNS = ['pointerdown', 'keydown', 'submit'];

let hasBegun = false;
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  const [entry, ...others] = modules!.split(' ');
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ entry);
}

for (const sign of SIGNS) addEventListener(sign, begin, { once: true, capture: true, passive: true });
if (at === 'once') begin();
else if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint, { once: true });

function afterPaint(): void {
  requestAnimationFrame(() => setTimeout(begin));
}
