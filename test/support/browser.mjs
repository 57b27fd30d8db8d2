// The browser of the browser stories: CHROME_PATH, else the Chromium that npm installs, so that everybody sees the same;
// a browser of the system only where that one does not start. HEADED=1 shows it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

// Neither root nor a container without user namespaces can have Chromium's sandbox; it only ever opens our own pages.
// A GPU that is imitated in software costs three times what drawing without one does. A page lives for a second or two: compiling its
// scripts to machine code costs more than it saves.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SYSTEM_BROWSERS = [
  ...(process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Starts the browser as a server that every worker connects to. Throws, saying why, when none starts. */
export async function launchBrowser() {
  const headed = Boolean(process.env.HEADED);
  const common = { headless: !headed, host: '127.0.0.1', args: FLAGS };
  const given = process.env.CHROME_PATH;
  const reasons = [];
  const attempt = async (name, options) => {
    try {
      return await chromium.launchServer({ ...common, ...options() });
    } catch (error) {
      // Playwright adds the whole command line; what the browser itself said is marked.
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

  // The packaged one has no window to show.
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

/** What Playwright needs to start the packaged Chromium with the libraries and the font it brings, and with no other font. */
function packagedBrowser() {
  const folder = unpack();
  const libraries = path.join(folder, 'al2023/lib');
  const fonts = path.join(folder, 'journal-fonts.conf');
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      // Both keep files of their own; the user of a service has no home.
      HOME: process.env.HOME ?? os.tmpdir(),
      // Without a locale of UTF-8 a download with ë in its name is called 'download'.
      LC_ALL: 'C.UTF-8',
      FONTCONFIG_FILE: fonts,
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter),
    },
  };
}

/** Unpacks the packaged Chromium, once for each version and user, and returns its folder. */
function unpack() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('It is made for Linux on x64.');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = entry.slice(0, entry.lastIndexOf('@sparticuz'));
  const { version } = JSON.parse(fs.readFileSync(path.join(root, '@sparticuz/chromium/package.json'), 'utf8'));
  const parent = cacheFolder(root);
  const folder = path.join(parent, `chromium-${version}`);
  if (fs.existsSync(folder)) return folder;

  // The package unpacks into the temporary folder, and its libraries only for Amazon's machines. Renamed when it is whole,
  // so that neither a second run nor one that was killed leaves half a browser behind.
  const draft = fs.mkdtempSync(path.join(parent, 'unpacking-'));
  try {
    const program = `await (await import(${JSON.stringify(pathToFileURL(entry).href)})).default.executablePath()`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`It cannot be unpacked into ${parent}: ${stderr}`);
    fs.writeFileSync(path.join(draft, 'journal-fonts.conf'), fontsConfiguration(folder));
    fs.renameSync(draft, folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Another run was quicker.
    if (!fs.existsSync(folder)) throw error;
  }
  return folder;
}

/** Beside the packages, where programs may run and there is room; a temporary folder when they belong to somebody else. */
function cacheFolder(root) {
  const own = path.join(root, '.cache/journal-tests');
  try {
    fs.mkdirSync(own, { recursive: true });
    fs.accessSync(own, fs.constants.W_OK);
    return own;
  } catch {
    // Not os.userInfo(): a container's user need not have a name.
    const user = process.getuid();
    const folder = path.join(os.tmpdir(), `journal-tests-${user}`);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (fs.statSync(folder).uid !== user) throw new Error(`${folder} belongs to somebody else.`);
    return folder;
  }
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const fontsConfiguration = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escape(path.join(folder, 'fonts'))}</dir>
  <cachedir>${escape(path.join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`;
