import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Admission } from './admission.js';
import { ClientAddresses } from './client-address.js';
import { RateLimit } from './rate-limit.js';
import { RestRoutes } from './rest-routes.js';

/** The layer between clients and the application: limits, headers, admission. */
@Module({
  imports: [DiscoveryModule],
  providers: [Admission, ClientAddresses, RateLimit, RestRoutes],
  exports: [Admission, ClientAddresses, RateLimit],
})
export class HttpModule {}
