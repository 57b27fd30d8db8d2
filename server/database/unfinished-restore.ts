/** What a restore that was cut off has left is no journal. Both are there from the beginning of a restore until its end. */
export const UNFINISHED_RESTORE = 'unfinished_restore';
export const RESTORE_MARKER = 'restore-unfinished';
