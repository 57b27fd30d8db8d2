import { outcomeOf } from './reading.js';

// Runs as a separate process (manuscripts.service.ts), because nobody vouches for manuscripts.

const [file, folder] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await outcomeOf(file, folder)));
