import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { type ApolloDriverConfig } from '@nestjs/apollo';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { GraphQLModule, registerEnumType } from '@nestjs/graphql';
import type { Request } from 'express';
import { AccountLinksModule } from './people/account-links/account-links.module.js';
import { AuthModule } from './people/auth/auth.module.js';
import { backupBeforeUpgrade } from './operations/backup/before-upgrade.js';
import { BoardModule } from './content/board/board.module.js';
import { CallsModule } from './content/calls/calls.module.js';
import { CategoriesModule } from './content/categories/categories.module.js';
import { AccessGuard, Identifier, type RequestContext } from './platform/access/access.js';
import { ErrorFilter } from './platform/errors/error-filter.js';
import { GraphQLDriver } from './platform/graphql/apollo-driver.js';
import { DESCRIBED_ENUMS } from './platform/graphql/described-enum.js';
import { described } from './platform/graphql/described-schema.js';
import { GRAPHQL_LIMITS, MAX_RECURSIVE_SELECTIONS, limitsRule } from './platform/graphql/query-limits.js';
import { errorReports, formatGraphQLError } from './platform/graphql/graphql-errors.js';
import { withResolvers } from './platform/graphql/field-extensions.js';
import { budgetFor } from './platform/responses/response-budget.js';
import { documentStore, persistedQueries } from './platform/graphql/document-store.js';
import { PageStartArgs } from './platform/graphql/paging.js';
import { publicIntrospection } from './platform/graphql/public-schema.js';
import { validation } from './platform/validation/validation.js';
import { CONFIG, type Config } from './platform/config.js';
import { CoversModule } from './content/contour-covers/covers.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { noCrossSiteMutations } from './platform/http/cross-site.js';
import { DownloadFileModule } from './content/download-file/download-file.module.js';
import { SignedUrls } from './platform/files/signed-urls.js';
import { JournalModule } from './content/journal/journal.module.js';
import { LettersModule } from './people/letters/letters.module.js';
import { MailModule } from './people/mail/mail.module.js';
import { MaterialsModule } from './content/materials/materials.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OtherFilesModule } from './content/other-files/other-files.module.js';
import { PlacesModule } from './content/places/places.module.js';
import { EditingModule } from './editing/editing.module.js';
import { InteropModule } from './interop/interop.module.js';
import { SiteModule } from './site/site.module.js';
import { SubscriptionsModule } from './people/subscriptions/subscriptions.module.js';
import { UsersModule } from './people/users/users.module.js';
import { PlatformModule } from './platform/platform.module.js';

const GRAPHQL: ApolloDriverConfig = {
  path: '/graphql',
  autoSchemaFile: true,
  // Apollo Server checks it as well.
  buildSchemaOptions: { skipCheck: true },
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

for (const { members, ...of } of DESCRIBED_ENUMS) registerEnumType(members, of);

const GraphQL = GraphQLModule.forRootAsync<ApolloDriverConfig>({
  driver: GraphQLDriver,
  imports: [AuthModule],
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
        DatabaseModule.at(databaseUrl, {
          beforeUpgrade: backupBeforeUpgrade(config, databaseUrl),
        }),
        PlatformModule.with(config),
        MailModule,
        GraphQL,
        UsersModule,
        AuthModule,
        AccountLinksModule,
        JournalModule,
        CategoriesModule,
        MaterialsModule,
        PlacesModule,
        DiscoveryModule,
        CallsModule,
        BoardModule,
        OtherFilesModule,
        SubscriptionsModule,
        LettersModule,
        DownloadFileModule,
        InteropModule,
        EditingModule,
        CoversModule,
        SiteModule,
        OperationsModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useFactory: () => validation(PageStartArgs) },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
