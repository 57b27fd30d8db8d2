import { Module } from '@nestjs/common';
import { JournalModule } from '../../content/journal/journal.module.js';
import { RequestsModule } from '../../platform/requests.module.js';
import { Documentation } from './documentation.js';
import { OpenApi } from './openapi.js';

/** For developers: the documentation, a GraphQL explorer, the schema and the OpenAPI document. */
@Module({ imports: [RequestsModule, JournalModule], providers: [Documentation, OpenApi] })
export class ApiDocsModule {}
