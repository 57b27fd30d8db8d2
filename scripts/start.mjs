// Express and Apollo Server look at it when they are first imported.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
