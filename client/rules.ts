/** Limits that the forms of the dashboard show and the server enforces. */

export const FIRST_YEAR = 1500;
export const LAST_YEAR = 9999;

/** Characters of a new password, at least. */
export const PASSWORD_LENGTH = 8;
