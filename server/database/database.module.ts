import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { openDataSource, dataSourceOptions } from './data-source.js';

@Module({})
export class DatabaseModule {
  static at(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSourceOptions(url),
          dataSourceFactory: () => openDataSource(url),
        }),
      ],
    };
  }
}
