import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JournalModule } from '../journal/journal.module.js';
import { Documentation } from './documentation.js';
import { OpenApi } from './openapi.js';

/** For people who write programs: the documentation, a place to try GraphQL, the schema and the OpenAPI document. */
@Module({ imports: [DiscoveryModule, JournalModule], providers: [Documentation, OpenApi] })
export class ApiDocsModule {}
