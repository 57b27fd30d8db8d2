// Set before importing: Express and Apollo Server read NODE_ENV on import.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// The server never generates code from strings, and tells Node to reject it. The flag only works on the command line.
const FLAG = '--disallow-code-generation-from-strings';
if (!process.execArgv.includes(FLAG) && !process.env.NODE_OPTIONS?.includes(FLAG))
  console.warn(
    `Node runs without ${FLAG}. \`npm start\` gives it this flag; so should whatever else starts the journal.`,
  );
await import('../dist/server/main.js');
