import { useLayoutEffect } from 'react';

/** After work gives the focus back to the field or button that had it before, unless something else has it: a disabled button loses it. */
export function useFocusAfter(busy: boolean) {
  const before = busy ? document.activeElement : null;
  useLayoutEffect(() => {
    if (!(before instanceof HTMLElement)) return;
    return () => {
      if (document.activeElement === document.body) before.focus({ preventScroll: true });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- in later renders the button is disabled already
  }, [busy]);
}
