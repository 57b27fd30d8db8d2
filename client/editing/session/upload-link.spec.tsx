import { jest } from '@jest/globals';
import { ApolloLink, gql } from '@apollo/client';
import { apollo } from './apollo';
import { uploadLink } from './upload-link';

const query = gql('mutation Send($file: Upload!) { send(file: $file) }');

it.each([
  ['The connection was lost.', 1, 'error', new AbortController().signal],
  ['The server responded with 0.', 1, 'load', new AbortController().signal],
  ['Stopped.', 0, '', AbortSignal.abort(new Error('Stopped.'))],
])('a file is sent unless it was stopped before, and the JSON of a proxy fails: %s', (said, times, event, signal) => {
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, 'response', { value: { message: 'Too large' } });
    this.dispatchEvent(new Event(event));
  });
  const request = { query, variables: { file: new File(['x'], 'a.pdf') }, context: { signal } };
  const error = jest.fn();
  ApolloLink.execute(uploadLink('/graphql'), request, { client: apollo }).subscribe({ error });
  expect(error.mock.calls).toMatchObject([[{ message: said }]]);
  expect(send).toHaveBeenCalledTimes(times);
  send.mockRestore();
});
