import { useEffect } from 'react';

const SCROLL = 'scroll';

/** Preserves the scroll position when the reader switches languages, which loads another document. */
export function saveScrollPosition() {
  try {
    sessionStorage.setItem(SCROLL, String(window.scrollY));
  } catch {
    // Storage may be disabled.
  }
}

export function useSavedScrollPosition() {
  useEffect(() => {
    try {
      const height = Number(sessionStorage.getItem(SCROLL));
      sessionStorage.removeItem(SCROLL);
      if (height > 0 && !window.location.hash) window.scrollTo(0, height);
    } catch {
      // As above.
    }
  }, []);
}
