import fastify from 'fastify';
import mercurius from 'mercurius';
import { context, resolvers, typeDefs } from './journal.mjs';

const app = fastify();
await app.register(mercurius, { schema: typeDefs, resolvers, context, jit: 1 });
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
