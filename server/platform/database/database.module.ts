import { type DynamicModule, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Connections, MAX_LOCK_MS, MAX_POOL_MS } from './connections/connections.js';
import { ContentVersion } from './content-version.js';
import { type OpenOptions, dataSourceOptions, openDataSource } from './data-source.js';
import { poolOf } from './connections/pool.js';
import { HourlyJobs } from '../clock/hourly.js';
import { PurgeClock } from '../clock/purge-clock.js';

@Global()
@Module({})
export class DatabaseModule implements OnApplicationBootstrap {
  constructor(private readonly dataSource: DataSource) {}

  /** Requests do not wait as long for a connection as the start does. */
  onApplicationBootstrap(): void {
    poolOf(this.dataSource).options.connectionTimeoutMillis = MAX_POOL_MS;
  }

  static at(url: string, options: OpenOptions = {}): DynamicModule {
    const connections = new Connections();
    const version = new ContentVersion(url, connections);
    return {
      module: DatabaseModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRootAsync({
          // The start has already waited for the server.
          useFactory: () => ({ ...dataSourceOptions(url), toRetry: () => false }),
          dataSourceFactory: async () => {
            const dataSource = await openDataSource(url, {
              ...options,
              onConnect: version.listen,
              Client: connections.Client,
              maxLockMs: MAX_LOCK_MS,
            });
            await version.start();
            return dataSource;
          },
        }),
      ],
      providers: [{ provide: ContentVersion, useValue: version }, PurgeClock, HourlyJobs],
      exports: [ContentVersion, PurgeClock],
    };
  }
}
