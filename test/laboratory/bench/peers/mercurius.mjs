import fastify from 'fastify';
import mercurius from 'mercurius';
import { context, resolvers, typeDefs } from './journal.mjs';

const app = fastify();
// Without `jit`: it writes the literals of a document into source code and runs that, which is unsafe for anonymous queries.
await app.register(mercurius, { schema: typeDefs, resolvers, context });
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
