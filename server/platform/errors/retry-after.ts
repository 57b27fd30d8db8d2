/** After how many seconds a client may try again: the header `Retry-After`. The rate limit and the throttle compute theirs. */
export const RETRY_AFTER_SECONDS = {
  tooManyRunning: 2,
  tooManySigningIn: 5,
  unavailable: 5,
  tooManyUploads: 60,
  diskFull: 60,
  damagedFile: 3_600,
} as const;
