import { jest } from '@jest/globals';
import { ApolloLink, gql } from '@apollo/client';
import { apollo } from './apollo';
import { uploadLink } from './upload-link';

const query = gql('mutation Send($file: Upload!) { send(file: $file) }');

it.each([
  ['The connection was lost.', 1, new AbortController().signal],
  ['Stopped.', 0, AbortSignal.abort(new Error('Stopped.'))],
])('a file is sent unless it was stopped before: %s', (said, times, signal) => {
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new Event('error'));
  });
  const request = { query, variables: { file: new File(['x'], 'a.pdf') }, context: { signal } };
  const error = jest.fn();
  ApolloLink.execute(uploadLink('/graphql'), request, { client: apollo }).subscribe({ error });
  expect(error.mock.calls).toMatchObject([[{ message: said }]]);
  expect(send).toHaveBeenCalledTimes(times);
  send.mockRestore();
});
