import { useSyncExternalStore } from 'react';

/** False in the server's document and until the browser's script has taken over. */
export const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
