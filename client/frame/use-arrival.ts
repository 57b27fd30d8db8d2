import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { parsed, tabStorage } from '../browser/storage';
import { percentDecoded } from '../shared/web-url';

/** How far down each entry of the history was scrolled, by its key. */
const places: Record<string, number> = parsed(tabStorage.read('places')) ?? {};

/**
 * Scrolls and moves the focus as a browser does that loads a document, or returns to one. The router's ScrollRestoration does not know
 * the entries of links within a page, which the browser follows.
 */
export function useArrival(isWanted: boolean): void {
  const location = useLocation();
  const shown = useRef({ page: '', focused: new Map<string, HTMLElement>() });
  useLayoutEffect(() => {
    const { history } = window;
    const { page: before } = shown.current;
    const page = location.pathname + location.search;
    if (page !== before) shown.current = { page, focused: new Map() };
    history.scrollRestoration = isWanted ? 'manual' : 'auto';
    if (!isWanted) return;

    // The router has no key for the first page, in which the browser itself returns to the place, nor for a link within a page.
    const isOfBrowser = location.key === 'default';
    const key = isOfBrowser ? Math.random().toString(36).slice(2) : location.key;
    if (isOfBrowser) history.replaceState({ idx: null, ...history.state, key }, '');
    const { focused } = shown.current;
    if (before) {
      const target = document.getElementById(percentDecoded(location.hash.slice(1)));
      if (key in places) window.scrollTo(0, places[key]);
      else if (!isOfBrowser) {
        window.scrollTo(0, 0);
        target?.scrollIntoView();
      }
      if (focused.has(key)) focused.get(key)!.focus({ preventScroll: true });
      else if (location.hash) focusTarget(target);
      // Screen readers announce the new page's heading.
      else if (page !== before) document.querySelector('h1')?.focus({ preventScroll: true });
    }

    const leaving = new AbortController();
    const on = (type: string, act: () => void) =>
      window.addEventListener(type, act, { capture: true, signal: leaving.signal });
    const keep = () => void (places[key] = window.scrollY);
    keep();
    on('scroll', keep);
    on('click', keep); // before a page that is still busy knows that it was scrolled
    on('pagehide', () => {
      history.scrollRestoration = 'auto';
      tabStorage.write('places', JSON.stringify(places));
    });
    return () => {
      leaving.abort();
      focused.set(key, document.activeElement as HTMLElement);
    };
  }, [location, isWanted]);
}

/** So that Tab continues from there as it does without script. */
function focusTarget(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  // What scrolls is focusable as it is, and would leave the order of Tab.
  if (target && target !== document.activeElement) {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}
