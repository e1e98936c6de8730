import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium as installedByPlaywright } from '@playwright/test';
import { inflate } from '@sparticuz/chromium';

const run = promisify(execFile);
const cache = path.resolve(import.meta.dirname, '../../.cache/chromium-153');

/** How to launch Chromium; `environment` adds what a bare machine lacks. */
export type Chromium = {
  executablePath: string;
  args: readonly string[];
  environment: Record<string, string>;
};

/** A regular browser, which can run without a window only in this mode. */
const withWindows = { args: ['--no-sandbox', '--headless=new'], environment: {} };

/**
 * The browser for the tests: `CHROMIUM_PATH`, or else the one from npm, unpacked once into the
 * project's cache, or, if npm has none for the platform, the one that Playwright installed. Call it
 * before anything runs in parallel: a file that is still being written cannot be executed.
 * @throws Error that says what to do if there is none
 */
export const findChromium = async (): Promise<Chromium> => {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return { executablePath: named, ...withWindows };
  const platform = `${process.platform}-${process.arch}`;
  if (platform === 'linux-x64') return packaged();
  const executablePath = installedByPlaywright.executablePath();
  if (existsSync(executablePath)) return { executablePath, ...withWindows };
  throw new Error(
    `npm has no Chromium for ${platform}: name yours with CHROMIUM_PATH, or let Playwright install one (npx playwright install chromium).`,
  );
};

const packaged = async (): Promise<Chromium> => {
  if (!existsSync(cache)) await unpack();
  const executablePath = path.join(cache, 'chromium');
  const environment: Record<string, string> = {
    ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: path.join(cache, 'fonts') }),
  };
  // A desktop has the libraries Chromium needs; a bare server uses those in the package.
  const hasLibraries = await run(executablePath, ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasLibraries) environment['LD_LIBRARY_PATH'] = path.join(cache, 'al2023/lib');
  return { executablePath, args: ['--no-sandbox', '--headless=shell'], environment };
};

const unpack = async () => {
  const archives = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  );
  const unfinished = `${cache}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const temporary = process.env['TMPDIR'];
  // The package always unpacks into the temporary folder.
  process.env['TMPDIR'] = unfinished;
  try {
    for (const archive of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'])
      await inflate(path.join(archives, archive));
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
  // Renamed when complete, so that an interrupted run leaves nothing that looks finished.
  await rename(unfinished, cache).catch(() => rm(unfinished, { recursive: true, force: true }));
};
