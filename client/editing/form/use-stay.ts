import { useState } from 'react';

/** For a form that stays open: after saving, reads its record again, and shows it in a new form, whose key is `saves`. */
export function useStay(refetch: () => Promise<unknown>, notifySaved: () => void) {
  const [saves, setSaves] = useState(0);
  async function stay() {
    try {
      await refetch();
      setSaves((count) => count + 1);
    } finally {
      notifySaved();
    }
  }
  return { saves, stay };
}
