export { ADMIN } from './journal-process.mjs';
