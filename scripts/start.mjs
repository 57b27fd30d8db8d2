// Express and Apollo Server look at it when they are first imported.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// The product makes no code from text, and Node can be told to refuse it. It cannot be told later than this.
const FLAG = '--disallow-code-generation-from-strings';
if (!process.execArgv.includes(FLAG) && !process.env.NODE_OPTIONS?.includes(FLAG))
  console.warn(
    `Node runs without ${FLAG}. \`npm start\` gives it this flag; so should whatever else starts the journal.`,
  );
await import('../dist/server/main.js');
