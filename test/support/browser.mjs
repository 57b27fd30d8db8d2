// The browser for the stories: CHROME_PATH, or else the Chromium that npm installs, so that it is the same everywhere;
// an installed browser only if that one does not start. HEADED=1 shows it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

// Chromium's sandbox works neither as root nor in a container without user namespaces; the browser only opens our own pages.
// An emulated GPU takes three times as long as drawing without one. A page lives for a second or two, so compiling its
// scripts to optimised machine code takes longer than it saves; plain machine code saves axe a quarter.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--js-flags=--no-opt --no-maglev',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SYSTEM_BROWSERS = [
  ...(process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Starts the browser as a server to which every worker connects. Throws with the reason if none starts. */
export async function launchBrowser() {
  const headed = Boolean(process.env.HEADED);
  const common = { headless: !headed, host: '127.0.0.1', args: FLAGS };
  const given = process.env.CHROME_PATH;
  const reasons = [];
  const attempt = async (name, options) => {
    try {
      return await chromium.launchServer({ ...common, ...options() });
    } catch (error) {
      // Playwright adds the whole command line; the browser's own output is marked.
      const lines = error.message.split('\n');
      reasons.push(
        [`${name} does not start: ${lines[0]}`, ...lines.filter((line) => line.includes('[err]'))].join('\n'),
      );
      return null;
    }
  };
  if (given) {
    const server = await attempt(`CHROME_PATH=${given}`, () => ({ executablePath: given }));
    if (server) return server;
    throw new Error(reasons[0]);
  }

  // The packaged browser cannot show a window.
  const packaged = headed ? null : await attempt('The Chromium that npm installs', packagedBrowser);
  if (packaged) return packaged;
  for (const executablePath of SYSTEM_BROWSERS.filter((file) => fs.existsSync(file))) {
    const server = await attempt(executablePath, () => ({ executablePath }));
    if (!server) continue;
    if (!headed) console.warn(`${reasons[0]}\nThe browser stories use ${executablePath}.`);
    return server;
  }
  throw new Error(['No browser starts here. Set CHROME_PATH to a Chrome or Chromium.', ...reasons].join('\n'));
}

/** Relative to the file, so that a folder that is copied or moved has its font; Chromium crashes without any. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/** Playwright's options for the packaged Chromium, with its own libraries and only its own font. */
export function packagedBrowser() {
  const folder = unpack();
  const libraries = path.join(folder, 'al2023/lib');
  const fonts = path.join(folder, 'journal-fonts.conf');
  fs.writeFileSync(fonts, FONTS);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      // Both need a writable folder, and a service's user has no home.
      HOME: process.env.HOME ?? os.tmpdir(),
      // Without a UTF-8 locale a download with ë in its name is called 'download'.
      LC_ALL: 'C.UTF-8',
      FONTCONFIG_FILE: fonts,
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter),
    },
  };
}

/** Unpacks the packaged Chromium once per version and user, and returns its folder. */
function unpack() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('It is made for Linux on x64.');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = entry.slice(0, entry.lastIndexOf('@sparticuz'));
  const { version } = JSON.parse(fs.readFileSync(path.join(root, '@sparticuz/chromium/package.json'), 'utf8'));
  const parent = cacheFolder(root);
  const folder = path.join(parent, `chromium-${version}`);
  if (fs.existsSync(folder)) return folder;

  // The package unpacks into the temporary folder, and its libraries only on Amazon's machines. Renamed when complete,
  // so that neither a parallel nor a killed run leaves an incomplete browser.
  const draft = fs.mkdtempSync(path.join(parent, 'unpacking-'));
  try {
    const program = `await (await import(${JSON.stringify(pathToFileURL(entry).href)})).default.executablePath()`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`It cannot be unpacked into ${parent}: ${stderr}`);
    fs.renameSync(draft, folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // A parallel run was faster.
    if (!fs.existsSync(folder)) throw error;
  }
  return folder;
}

/** Beside the packages, where there is room and programs may run; in a temporary folder if another user owns them. */
function cacheFolder(root) {
  const cache = path.join(root, '.cache/journal-tests');
  try {
    fs.mkdirSync(cache, { recursive: true });
    fs.accessSync(cache, fs.constants.W_OK);
    return cache;
  } catch {
    // Not os.userInfo(), which fails for a user without a name, as in containers.
    const user = process.getuid();
    const folder = path.join(os.tmpdir(), `journal-tests-${user}`);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (fs.statSync(folder).uid !== user) throw new Error(`${folder} belongs to somebody else.`);
    return folder;
  }
}
