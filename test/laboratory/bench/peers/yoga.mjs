import http from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { context, resolvers, typeDefs } from './journal.mjs';

const yoga = createYoga({ schema: createSchema({ typeDefs, resolvers }), context, graphiql: false, logging: false });
http.createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
