import { useEffect } from 'react';
import { tabStorage } from '../browser/storage';

/** Preserves the scroll position when the reader switches languages, which loads another document. */
export function saveScrollPosition() {
  tabStorage.write('scroll', String(window.scrollY));
}

export function useSavedScrollPosition() {
  useEffect(() => {
    const height = Number(tabStorage.read('scroll'));
    tabStorage.remove('scroll');
    if (height > 0 && !window.location.hash) window.scrollTo(0, height);
  }, []);
}
