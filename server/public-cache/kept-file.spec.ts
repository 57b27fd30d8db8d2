import { expect, it } from '@jest/globals';
import { partOf } from './kept-file.js';

it.each([
  ['bytes=0-4', [0, 4]],
  ['bytes=5-', [5, 9]],
  ['bytes=-3', [7, 9]],
  ['bytes=-99', [0, 9]],
  ['bytes=9-99', [9, 9]],
  ['bytes=0-0', [0, 0]],
])('the part of ten bytes that %s asks for', (range, part) => {
  expect(partOf(range, 10)).toEqual(part);
});

it.each(['bytes=10-', 'bytes=5-2', 'bytes=-0', 'bytes=-', 'bytes=0-1,3-4', 'bytes=a-b', 'bytes', 'lines=0-1', ''])(
  '%s is left to the application',
  (range) => {
    expect(partOf(range, 10)).toBeNull();
  },
);
