import path from 'node:path';
import { filesIn, read } from './files.js';

/** The packages that a built script loads, and what it imports loads. */
function loadedBy(script: string, seen = new Set<string>()): string[] {
  if (seen.has(script)) return [];
  seen.add(script);
  return [...read(script).matchAll(/^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm)].flatMap(([, name]) =>
    name.startsWith('.') ? loadedBy(path.join(path.dirname(script), name), seen) : name,
  );
}

it('threads and processes for one task load no framework, which would take most of their time and memory', () => {
  const scripts = filesIn(['dist/server'], /(\.process|citing-worker|sanitising-worker)\.js$/);
  expect(scripts.length).toBeGreaterThan(8);
  const framework = /^(@nestjs|typeorm|pg|graphql|class-(validator|transformer))\b/;
  for (const script of scripts)
    expect([script, loadedBy(script).filter((name) => framework.test(name))]).toEqual([script, []]);
});
