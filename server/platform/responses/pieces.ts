/** Of a list of any length, as many records as have about so many characters are in memory at once. */
const PIECE_LENGTH = 1_000_000;
const MAX_PIECE = 500;

/** How much longer the next piece may be: the records before it may have been short by chance. */
export const GROWTH = 5;

/** The number of records to begin with. */
export const FIRST_PIECE = 1;

/** The number of records to go on with, if they are as long as these, of which there is one. */
export const pieceAfter = (records: readonly object[]): number =>
  Math.min(MAX_PIECE, GROWTH * records.length, Math.ceil((PIECE_LENGTH * records.length) / lengthOf(records)));

/** The characters of all their texts. */
export const lengthOf = (records: readonly object[]): number =>
  records
    .flatMap((record) => Object.values(record))
    .reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
