import fs from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../platform/project-root.js';

export type BuildInfo = { version: string; commit: string };

/** The version and commit of this program, written by the build. */
export function buildInfo(): BuildInfo {
  const file = path.join(PROJECT_ROOT, 'dist', 'build.json');
  if (!fs.existsSync(file)) return { version: 'unknown', commit: 'unknown' };
  return JSON.parse(fs.readFileSync(file, 'utf8')) as BuildInfo;
}
