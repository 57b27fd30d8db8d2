import path from 'node:path';

/** A path as seen from where npm was called: npm goes to the project's folder first. */
export function fromWhereCalled(script: string, file: string): string {
  const from = (process.env.npm_lifecycle_event === script && process.env.INIT_CWD) || process.cwd();
  return path.resolve(from, file);
}
