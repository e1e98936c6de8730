import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../testing/chromium.ts';

/** Starts Chromium with a fresh profile; `port` is its debugging port. */
export const startBrowser = async (): Promise<{ port: number; close: () => Promise<void> }> => {
  const { executablePath, args, environment } = await findChromium();
  const profile = await mkdtemp(path.join(tmpdir(), 'bench-browser-'));
  const child = spawn(
    executablePath,
    [
      ...args,
      '--remote-debugging-port=0',
      '--disable-background-networking',
      `--user-data-dir=${profile}`,
    ],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    exited.then(() => reject(new Error(`Chromium did not start: ${printed}`)), reject);
  });
  return {
    port,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
