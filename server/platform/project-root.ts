import path from 'node:path';

const parent = path.resolve(import.meta.dirname, '../..');
/** The checkout, whether this runs from its source or from dist/. */
export const PROJECT_ROOT = path.basename(parent) === 'dist' ? path.dirname(parent) : parent;
