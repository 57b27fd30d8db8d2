import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** TypeORM reads from one of `slaves`, if there are any, and does everything else on `master`. */
export const driverOf = (dataSource: DataSource): { master: pg.Pool; slaves: unknown[] } =>
  dataSource.driver as PostgresDriver;

/** The connections to the primary. */
export const poolOf = (dataSource: DataSource): pg.Pool => driverOf(dataSource).master;
