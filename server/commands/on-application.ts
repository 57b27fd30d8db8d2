import { type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { backupBeforeUpgrade } from '../operations/backup/before-upgrade.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { onDatabase } from './command.js';

@Module({})
class CommandModule {}

/** Runs `work` with the providers of a module, on the journal's database. */
export const onApplication = <Result>(
  module: Type,
  work: (app: INestApplicationContext) => Promise<Result>,
): Promise<Result> =>
  onDatabase(
    async (config, databaseUrl) => {
      const imports = [
        DatabaseModule.at(databaseUrl, { beforeUpgrade: backupBeforeUpgrade(config, databaseUrl) }),
        PlatformModule.with(config),
        module,
      ];
      const root = { module: CommandModule, imports };
      const app = await NestFactory.createApplicationContext(root, { logger: ['error', 'warn'], abortOnError: false });
      try {
        return await work(app);
      } finally {
        await app.close();
      }
    },
    { mustExist: true },
  );
