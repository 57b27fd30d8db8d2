import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { type ApolloDriverConfig } from '@nestjs/apollo';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import type { Request } from 'express';
import { ApiDocsModule } from './api-docs/api-docs.module.js';
import { AccountLinksModule } from './account-links/account-links.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BackupModule } from './backup/backup.module.js';
import { backupBeforeUpgrade } from './backup/before-upgrade.js';
import { BoardModule } from './board/board.module.js';
import { CallsModule } from './calls/calls.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { AccessGuard, Identifier, type RequestContext } from './common/access.js';
import { ErrorFilter } from './common/error-filter.js';
import { GraphQLDriver } from './graphql/apollo-driver.js';
import { described } from './graphql/described-schema.js';
import { GRAPHQL_LIMITS, MAX_RECURSIVE_SELECTIONS, limitsRule } from './graphql/query-limits.js';
import { errorReports, formatGraphQLError } from './graphql/graphql-errors.js';
import { withResolvers } from './graphql/field-extensions.js';
import { budgetFor } from './common/response-budget.js';
import { documentStore } from './graphql/document-store.js';
import { publicIntrospection } from './graphql/public-schema.js';
import { persistedQueries } from './graphql/persisted-queries.js';
import { validation } from './common/validation.js';
import { CONFIG, type Config } from './config.js';
import { CoversModule } from './contour-covers/covers.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { ENTITIES } from './entities.js';
import { ExportsModule } from './exports/exports.module.js';
import { HealthModule } from './health/health.module.js';
import { noCrossSiteMutations } from './http/cross-site.js';
import { FrontModule } from './front/front.module.js';
import { IdModule } from './id/id.module.js';
import { HistoryModule } from './history/history.module.js';
import { DownloadFileModule } from './download-file/download-file.module.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { FilesModule } from './files/files.module.js';
import { SignedUrls } from './files/signed-urls.js';
import { ImportsModule } from './import/runs/imports.module.js';
import { IntegrityModule } from './integrity/integrity.module.js';
import { JournalModule } from './journal/journal.module.js';
import { JournalContentsModule } from './journal-contents/journal-contents.module.js';
import { LettersModule } from './letters/letters.module.js';
import { MailModule } from './mail/mail.module.js';
import { LockssModule } from './lockss/lockss.module.js';
import { MaterialChangesModule } from './material-changes/material-changes.module.js';
import { MaterialsModule } from './materials/materials.module.js';
import { MetadataModule } from './metadata/metadata.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { OaiModule } from './oai/oai.module.js';
import { OtherFilesModule } from './other-files/other-files.module.js';
import { PlacesModule } from './places/places.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PdfSuggestionsModule } from './pdf-suggestions/pdf-suggestions.module.js';
import { PreflightModule } from './preflight/preflight.module.js';
import { RedirectsModule } from './redirects/redirects.module.js';
import { SearchModule } from './search/search.module.js';
import { SecurityLogModule } from './security-log/security-log.module.js';
import { SitemapModule } from './sitemap/sitemap.module.js';
import { StoreModule } from './store/store.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { UsageModule } from './usage/usage.module.js';
import { UsersModule } from './users/users.module.js';

@Global()
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}

const GRAPHQL: ApolloDriverConfig = {
  path: '/graphql',
  autoSchemaFile: true,
  sortSchema: true,
  csrfPrevention: true,
  introspection: true,
  graphiql: false,
  playground: false,
  allowBatchedHttpRequests: false,
  persistedQueries,
  documentStore,
  includeStacktraceInErrorResponses: false,
  parseOptions: { maxTokens: GRAPHQL_LIMITS.tokens },
  validationRules: [limitsRule],
  maxRecursiveSelections: MAX_RECURSIVE_SELECTIONS,
  formatError: formatGraphQLError,
  // Otherwise Nest makes the status 200 again, of responses beyond a ceiling as well.
  preserveHttpStatusForExecutionErrors: false,
};

const GraphQL = GraphQLModule.forRootAsync<ApolloDriverConfig>({
  driver: GraphQLDriver,
  imports: [AuthModule, FilesModule],
  inject: [Identifier, SignedUrls, CONFIG],
  useFactory: (identifier: Identifier, fileUrls: SignedUrls, { publicUrl }: Config) => ({
    ...GRAPHQL,
    // Without Apollo's cache control, which visits each field: the public cache decides what is cached.
    plugins: [
      noCrossSiteMutations,
      publicIntrospection(identifier),
      errorReports,
      ApolloServerPluginCacheControlDisabled(),
    ],
    transformSchema: (schema) => described(withResolvers(schema, publicUrl)),
    context: ({ req }: { req: Request }): RequestContext => ({ req, fileUrls, budget: budgetFor(req) }),
  }),
});

@Module({})
export class AppModule {
  static with(config: Config, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.at(databaseUrl, ENTITIES, {
          replicas: config.databaseReplicas,
          beforeUpgrade: backupBeforeUpgrade(config, databaseUrl),
        }),
        StoreModule,
        SecurityLogModule,
        MailModule,
        GraphQL,
        FilesModule,
        UsersModule,
        AuthModule,
        AccountLinksModule,
        JournalModule,
        CategoriesModule,
        MaterialsModule,
        MaterialChangesModule,
        MetadataModule,
        IdModule,
        FeedsModule,
        PlacesModule,
        RedirectsModule,
        SearchModule,
        CallsModule,
        BoardModule,
        OtherFilesModule,
        SubscriptionsModule,
        LettersModule,
        JournalContentsModule,
        DownloadFileModule,
        SitemapModule,
        OaiModule,
        ExportsModule,
        ImportsModule,
        PreflightModule,
        UsageModule,
        LockssModule,
        DraftsModule,
        HistoryModule,
        PdfSuggestionsModule,
        CoversModule,
        ApiDocsModule,
        PagesModule,
        FrontModule,
        HealthModule,
        MonitoringModule,
        BackupModule,
        IntegrityModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useFactory: validation },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
