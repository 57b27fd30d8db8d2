import { useSyncExternalStore } from 'react';

/** False during server rendering and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
