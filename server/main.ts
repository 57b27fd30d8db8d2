import './engine.js';
import fs from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig } from './config.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';

async function main(): Promise<void> {
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  // The database starts while the application is read.
  const [embedded, { createApp }, { seedDemo }, { stop }, { UsersService }] = await Promise.all([
    config.databaseUrl ? null : startEmbeddedPostgres(path.join(config.dataDir, 'postgres')),
    import('./app.js'),
    import('./demo/seed.js'),
    import('./health/stop.js'),
    import('./users/users.service.js'),
  ]);
  const app = await createApp(config, config.databaseUrl ?? embedded!.url);
  const firstPassword = await app.get(UsersService).ensureFirstAdmin();
  if (firstPassword) console.log(firstPassword);
  if (config.demo) await seedDemo(app);
  await app.listen(config.port, config.host);

  const end = async () => {
    await stop(app, config.drainSeconds);
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

  console.log(`The journal is at ${config.publicUrl} — the dashboard at ${config.publicUrl}/login`);
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || !(error instanceof Error)
      ? String((error as Error).message ?? error)
      : error.message,
  );
  process.exit(1);
});
