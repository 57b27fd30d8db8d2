import path from 'node:path';

/** Resolves a path against the folder in which npm was called; npm itself changes to the project's folder. */
export function resolveFromCaller(script: string, file: string): string {
  const from = (process.env.npm_lifecycle_event === script && process.env.INIT_CWD) || process.cwd();
  return path.resolve(from, file);
}
