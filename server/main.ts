import './engine.js';
import fs from 'node:fs';
import path from 'node:path';
import { createApp } from './app.js';
import { ConfigError, readConfig } from './config.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';
import { seedDemo } from './demo/seed.js';
import { stop } from './health/stop.js';
import { UsersService } from './users/users.service.js';

async function main(): Promise<void> {
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
  const app = await createApp(config, config.databaseUrl ?? embedded!.url);
  const admin = await app.get(UsersService).ensureFirstAdmin();
  if (config.demo) await seedDemo(app);
  await app.listen(config.port, config.host);

  const end = async () => {
    await stop(app, config.drainSeconds);
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

  console.log(`The journal is at ${config.publicUrl} — the dashboard at ${config.publicUrl}/login`);
  if (admin?.generatedPassword) {
    console.log(`First administrator: ${admin.email}, password ${admin.generatedPassword} (shown only now)`);
  }
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || !(error instanceof Error)
      ? String((error as Error).message ?? error)
      : error.message,
  );
  process.exit(1);
});
