import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DirectExecution } from './graphql/direct-execution.js';
import { FileCache } from './public-cache/file-cache.js';
import { PublicCache } from './public-cache/public-cache.js';
import { Admission } from './http/admission.js';
import { ClientAddresses } from './http/client-address.js';
import { RateLimit } from './http/rate-limit.js';
import { RestRoutes } from './http/rest-routes.js';

/** The layer between clients and the application: limits, headers, admission; responses from memory, and queries executed directly. */
@Module({
  imports: [DiscoveryModule],
  providers: [Admission, ClientAddresses, RateLimit, RestRoutes, PublicCache, FileCache, DirectExecution],
  exports: [Admission, ClientAddresses, RateLimit, RestRoutes, PublicCache, DirectExecution],
})
export class RequestsModule {}
