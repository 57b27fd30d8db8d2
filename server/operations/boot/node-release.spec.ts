import { unsupportedNode } from './node-release.js';

const DAY = new Date('2026-11-21');

it.each(['v20.20.2', 'v25.0.0'])('%s no longer receives fixes', (version) => {
  expect(unsupportedNode(version, DAY)).toContain(`Node ${version} has had no security fixes since 2026-`);
});

it.each(['v22.22.0', 'v24.21.0', 'v26.1.0'])('does not warn about %s', (version) => {
  expect(unsupportedNode(version, DAY)).toBeNull();
});
