// React and the router choose their build by NODE_ENV when they are first imported.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
