import v8 from 'node:v8';

// Imported before everything else.

// V8 guesses which objects will live long and puts them among the old ones at once. Of what a request needs it guesses wrong: each such
// object keeps whatever it points to, in the end whole requests, until the old ones are swept.
v8.setFlagsFromString('--no-allocation-site-pretenuring');
// The old ones are swept when they have grown by a quarter; on a large machine V8 would let them grow fourfold.
v8.setFlagsFromString('--heap-growing-percent=25');
