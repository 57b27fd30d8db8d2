export * from '@nestjs/graphql';
