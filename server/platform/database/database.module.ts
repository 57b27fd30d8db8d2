import { type DynamicModule, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Connections, MAX_LOCK_MS, MAX_POOL_MS } from './connections/connections.js';
import { ContentVersion } from './content-version.js';
import { type OpenOptions, dataSourceOptions, openDataSource } from './data-source.js';
import { Pipelines } from './connections/pipelines.js';
import { LastRun, findLastRun } from '../clock/last-run.js';
import { poolOf } from './connections/pool.js';
import { publishingClock } from '../clock/publishing-clock.js';
import { PurgeClock } from '../clock/purge-clock.js';
import { ReadRouter } from './connections/read-router.js';

type Settings = OpenOptions & { replicas?: readonly string[] };

@Global()
@Module({})
export class DatabaseModule implements OnApplicationBootstrap {
  constructor(private readonly dataSource: DataSource) {}

  /** Requests do not wait as long for a connection as the start does. */
  onApplicationBootstrap(): void {
    poolOf(this.dataSource).options.connectionTimeoutMillis = MAX_POOL_MS;
  }

  static at(url: string, entities: Function[], { replicas = [], ...options }: Settings = {}): DynamicModule {
    const connections = new Connections();
    const version = new ContentVersion(url, connections);
    const pipelines = new Pipelines(url, connections.Client);
    const reads = new ReadRouter(url, pipelines, replicas, version);
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          // The start has already waited for the server.
          useFactory: () => ({ ...dataSourceOptions(url, entities), toRetry: () => false }),
          dataSourceFactory: async () => {
            const dataSource = await openDataSource(url, entities, version.listen, {
              ...options,
              replication: reads.replication,
              Client: connections.Client,
              maxLockMs: MAX_LOCK_MS,
            });
            publishingClock.resumeFrom(await findLastRun(dataSource));
            await version.start();
            reads.start(dataSource);
            return dataSource;
          },
        }),
      ],
      providers: [
        { provide: ContentVersion, useValue: version },
        LastRun,
        PurgeClock,
        { provide: Pipelines, useValue: pipelines },
        { provide: ReadRouter, useValue: reads },
      ],
      exports: [ContentVersion, Pipelines, PurgeClock, ReadRouter],
    };
  }
}
