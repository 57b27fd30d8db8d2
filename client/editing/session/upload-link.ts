import { ApolloLink, HttpLink, Observable } from '@apollo/client';
import { print } from 'graphql';

/** The context of a mutation with files. */
export type UploadContext = {
  headers?: Record<string, string>;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Operations with files use XMLHttpRequest, which alone reports upload progress; all others use fetch. */
export function uploadLink(uri: string): ApolloLink {
  const http = new HttpLink({ uri });
  return new ApolloLink((operation, forward) => {
    const files = new Map<File, string[]>();
    const variables = extractFiles(operation.variables, 'variables', files);
    if (files.size === 0) {
      operation.setContext(({ signal }) => ({ fetchOptions: { signal } }));
      return http.request(operation, forward);
    }

    const { operationName, query } = operation;
    const body = new FormData();
    body.append('operations', JSON.stringify({ operationName, query: print(query), variables }));
    body.append('map', JSON.stringify(Object.fromEntries([...files.values()].entries())));
    [...files.keys()].forEach((file, index) => body.append(String(index), file, file.name));
    return send(uri, body, operation.getContext() as UploadContext);
  });
}

/** The GraphQL multipart request specification: a file is replaced by null, and its path is listed in the map. */
function extractFiles(value: unknown, path: string, files: Map<File, string[]>): unknown {
  if (value instanceof File) {
    files.set(value, [...(files.get(value) ?? []), path]);
    return null;
  }
  if (Array.isArray(value)) return value.map((each, index) => extractFiles(each, `${path}.${index}`, files));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, extractFiles(each, `${path}.${key}`, files)]),
  );
}

/** Rejections before GraphQL, without reading the body, have the format of the REST API. */
type Rejected = { code: string; message: string };

const asResult = ({ message, ...extensions }: Rejected): ApolloLink.Result => ({ errors: [{ message, extensions }] });

function send(uri: string, body: FormData, { headers, onProgress, signal }: UploadContext) {
  return new Observable<ApolloLink.Result>((observer) => {
    // Files may have been stopped while they were packed, or the session was renewed.
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', uri);
    request.responseType = 'json';
    const all = { accept: 'application/graphql-response+json, application/json', 'apollo-require-preflight': 'true' };
    for (const [name, value] of Object.entries({ ...all, ...headers })) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
    request.addEventListener('load', () => {
      const response = request.response as (ApolloLink.Result & Partial<Rejected>) | null;
      const result = response?.code ? asResult(response as Rejected) : response;
      // A proxy may reject in JSON of its own.
      const isOurs = result?.data || result?.errors;
      if (!isOurs) return observer.error(new Error(`The server responded with ${request.status}.`));
      observer.next(result);
      observer.complete();
    });
    request.addEventListener('error', () => observer.error(new TypeError('The connection was lost.')));
    request.addEventListener('abort', () => observer.error(new DOMException('The upload was stopped.', 'AbortError')));
    signal?.addEventListener('abort', abort);
    request.send(body);
    return () => {
      signal?.removeEventListener('abort', abort);
      abort();
    };
  });
}
