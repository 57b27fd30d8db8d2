import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  ...(process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** CHROME_PATH, else the system's Chrome or Chromium, else the one that npm brought. Throws, saying why, when none starts. */
export async function openBrowser(): Promise<Browser> {
  const given = process.env.CHROME_PATH;
  if (given) return chromium.launch({ executablePath: given, args: FLAGS });
  const installed = PLACES.find((file) => fs.existsSync(file));
  if (installed) return chromium.launch({ executablePath: installed, args: FLAGS });
  return openBundledBrowser();
}

/** @sparticuz/chromium is made for a cloud's machines and unpacks the libraries it needs only there. */
async function openBundledBrowser(): Promise<Browser> {
  const { default: bundled } = await import('@sparticuz/chromium');
  const folder = path.join(os.tmpdir(), `journal-chromium-${process.getuid?.() ?? 0}`);
  const libraries = path.join(folder, 'lib');
  if (!fs.existsSync(libraries)) {
    const entry = createRequire(path.resolve('package.json')).resolve('@sparticuz/chromium');
    const archive = path.join(entry.slice(0, entry.indexOf('@sparticuz')), '@sparticuz/chromium/bin/al2023.tar.br');
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], {
      input: brotliDecompressSync(fs.readFileSync(archive)),
    });
    if (status !== 0) throw new Error(`The libraries of the browser cannot be unpacked: ${stderr}`);
  }
  return chromium.launch({
    executablePath: await bundled.executablePath(),
    // With these two the browser ends with the first page that is closed.
    args: [...bundled.args.filter((flag) => !['--single-process', '--no-zygote'].includes(flag)), ...FLAGS],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter),
    } as Record<string, string>,
  });
}
