import fs from 'node:fs';

// React and the router choose their build by NODE_ENV when they are first imported.
process.env.NODE_ENV ??= 'production';
if (fs.existsSync('.env')) process.loadEnvFile('.env');
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
