import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { SETTINGS } from '../../platform/config.js';

/** Adds the settings of the file, ./.env, to the environment, which wins. Returns a warning for each name that is no setting. */
export function loadEnvFile(file = path.resolve('.env'), env: NodeJS.ProcessEnv = process.env): string[] {
  // Windows editors start files with a byte order mark, which would become part of the first name.
  const settings = fs.existsSync(file) ? parseEnv(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) : {};
  for (const [name, value] of Object.entries(settings)) env[name] ??= value;
  const unknown = Object.keys(settings).filter((name) => ![...SETTINGS, 'NODE_ENV'].includes(name));
  return unknown.map((name) => `${name} in ${file} is not a setting; see .env.example.`);
}
