const MINUTES = [1, 5, 20, 60, 180, 360, 720];

/** How often a mail is tried that the server does not take just now. */
export const MOST_ATTEMPTS = MINUTES.length + 1;

/** When to try again after so many attempts; null when there were enough. The tries of many mails are spread out. */
export function nextAttempt(attempts: number, now = Date.now()): Date | null {
  const minutes = MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now + minutes * 60_000 * (1 + Math.random() / 4));
}
