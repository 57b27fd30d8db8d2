import { partOf } from './cached-file.js';

it.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=9-99', { start: 9, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
])('the part of ten bytes that %s requests', (range, part) => {
  expect(partOf(range, 10)).toEqual(part);
});

it.each(['bytes=10-', 'bytes=5-2', 'bytes=-0', 'bytes=-', 'bytes=0-1,3-4', 'bytes=a-b', 'bytes', 'lines=0-1', ''])(
  '%s is left to the application',
  (range) => {
    expect(partOf(range, 10)).toBeNull();
  },
);
