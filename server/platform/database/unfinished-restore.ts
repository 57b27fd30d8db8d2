/** An interrupted restore does not leave a usable journal. Both marks exist from the beginning to the end of a restore. */
export const UNFINISHED_RESTORE = 'unfinished_restore';
export const RESTORE_MARKER = 'restore-unfinished';
