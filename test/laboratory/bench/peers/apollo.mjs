import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { context, resolvers, typeDefs } from './journal.mjs';

const listen = { port: Number(process.env.PORT), host: '127.0.0.1' };
await startStandaloneServer(new ApolloServer({ typeDefs, resolvers }), { listen, context: async () => context() });
