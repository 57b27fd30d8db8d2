/** What is used of graphql-upload, whose own types TypeScript does not read from its JavaScript. */
declare module 'graphql-upload/GraphQLUpload.mjs' {
  import type { GraphQLScalarType } from 'graphql';
  const GraphQLUpload: GraphQLScalarType;
  export default GraphQLUpload;
}

declare module 'graphql-upload/Upload.mjs' {
  import type { FileUpload } from 'graphql-upload/processRequest.mjs';
  export default class Upload {
    promise: Promise<FileUpload>;
  }
}

declare module 'graphql-upload/processRequest.mjs' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable, Writable } from 'node:stream';
  export type FileUpload = {
    filename: string;
    createReadStream: () => Readable;
    /** Private: the stream into the spool, and the path of the file. docs/architecture.md lists it. */
    capacitor: Writable & { _path: string };
  };
  export default function processRequest(
    request: IncomingMessage,
    response: ServerResponse,
    options: { maxFieldSize: number; maxFileSize: number; maxFiles: number },
  ): Promise<{ variables?: unknown }>;
}
