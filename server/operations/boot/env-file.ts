import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { SETTINGS } from '../../platform/config.js';
import { editDistance } from '../../platform/words/edit-distance.js';

/**
 * Adds the settings of the file, ./.env, to the environment, which wins. Returns a warning for each name that looks like a setting and is none:
 * any unknown one in the file, and in the environment those that look like misspellings of ours.
 */
export function loadEnvFile(file = path.resolve('.env'), env: NodeJS.ProcessEnv = process.env): string[] {
  // Windows editors start files with a byte order mark, which would become part of the first name.
  const settings = fs.existsSync(file) ? parseEnv(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) : {};
  const isKnown = (name: string) => [...SETTINGS, 'NODE_ENV'].includes(name);
  const unknown = [
    ...Object.keys(settings).map((name) => ({ name, place: file, suggestion: nearestSetting(name) })),
    ...Object.keys(env)
      .filter((name) => !(name in settings))
      .map((name) => ({ name, place: 'the environment', suggestion: nearestSetting(name) }))
      .filter(({ suggestion }) => suggestion),
  ].filter(({ name }) => !isKnown(name));
  for (const [name, value] of Object.entries(settings)) env[name] ??= value;
  return unknown.map(
    ({ name, place, suggestion }) =>
      `${name} in ${place} is not a setting${suggestion ? `; is ${suggestion} meant?` : '; see .env.example.'}`,
  );
}

/** The setting that `name` differs from by one letter, or by two in a long name. */
function nearestSetting(name: string): string | undefined {
  return SETTINGS.find((setting) => {
    const allowed = setting.length < 8 ? 1 : 2;
    return setting.length > 3 && setting !== name && editDistance(setting, name.toUpperCase()) <= allowed;
  });
}
