import { setTimeout } from 'node:timers/promises';
import { chromium, type Response } from '@playwright/test';
import { gzipSize, type Script } from './page-scripts.ts';

/** How long the page is left alone, in ms: longer than any prefetch waits. */
const rest = 5000;

/** The scripts a browser fetches for a page without user input; `port` is the browser's debugging port. */
export const fetchedScripts = async (address: string, port: number): Promise<Script[]> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = await browser.newContext();
  const scripts: Response[] = [];
  try {
    const page = await context.newPage();
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
    });
    await page.goto(address);
    await setTimeout(rest);
    return await Promise.all(
      scripts.map(async (script) => ({
        name: new URL(script.url()).pathname,
        bytes: gzipSize(await script.body()),
      })),
    );
  } finally {
    await context.close();
    await browser.close();
  }
};
