/**
 * SQL: whether a moment lies within the last `interval`. One by a clock that was ahead does not, or it would count until then; those of
 * concurrent transactions are up to a minute later than one's own.
 */
export const within = (moment: string, interval: string): string =>
  `${moment} between now() - ${interval} and now() + interval '1 minute'`;

/**
 * SQL: whether a moment has come. One that is later than anything is put off for is of a clock that was ahead, and has come, too.
 */
export const hasCome = (moment: string, longest: string): string =>
  `not (${moment} > now() and ${moment} <= now() + ${longest})`;
