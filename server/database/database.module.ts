import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentVersion } from './content-version.js';
import { type Opening, dataSourceOptions, openDataSource } from './data-source.js';
import { Pipelines } from './pipelines.js';
import { PurgeClock } from './purge-clock.js';

@Global()
@Module({})
export class DatabaseModule {
  static at(url: string, entities: Function[], opening?: Opening): DynamicModule {
    const version = new ContentVersion(url);
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          // Whoever starts the application has waited for the server already.
          useFactory: () => ({ ...dataSourceOptions(url, entities), toRetry: () => false }),
          dataSourceFactory: async () => {
            const dataSource = await openDataSource(url, entities, version.hear, opening);
            await version.start();
            return dataSource;
          },
        }),
      ],
      providers: [
        { provide: ContentVersion, useValue: version },
        PurgeClock,
        { provide: Pipelines, useFactory: () => new Pipelines(url) },
      ],
      exports: [ContentVersion, Pipelines, PurgeClock],
    };
  }
}
