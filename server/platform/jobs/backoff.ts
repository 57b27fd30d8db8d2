/** Between the attempts to send what another server does not accept. */
const MINUTES = [1, 5, 20, 60, 180, 360, 720];

/** When to try again after this many attempts; null after the last one. Many attempts are spread out. */
export function nextAttempt(attempts: number): Date | null {
  const minutes = MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(Date.now() + minutes * 60_000 * (1 + Math.random() / 4));
}
