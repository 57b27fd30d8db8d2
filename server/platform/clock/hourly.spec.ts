import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Hourly, HourlyJobs } from './hourly.js';

it('calls the methods that say so, on their provider, until the application is closed', async () => {
  let sweep: (name: string) => void;
  const called = new Promise<string>((resolve) => (sweep = resolve));
  @Injectable()
  class Broom {
    readonly name = 'broom';

    @Hourly({ firstAfter: 1 })
    async sweep(): Promise<void> {
      sweep(this.name);
    }
  }
  @Module({ imports: [DiscoveryModule], providers: [Broom, HourlyJobs, { provide: 'same', useExisting: Broom }] })
  class House {}
  const app = await NestFactory.createApplicationContext(House, { logger: false });
  expect(await called).toBe('broom');
  await app.close();
});
