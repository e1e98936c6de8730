import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from '@playwright/test';
import * as z from 'zod/mini';

export type Script = { name: string; /** Compressed by gzip. */ bytes: number };

export const gzipSize = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length;

const shiftSchema = z.object({
  /** Milliseconds after the navigation. */
  at: z.number(),
  value: z.number(),
  /** The elements that moved, with their class names. */
  moved: z.array(z.string()),
});
export type Shift = z.infer<typeof shiftSchema>;

export type ScreenWeight = {
  scripts: Script[];
  /** Bytes of all scripts (gzip). */
  bytes: number;
  /** Cumulative layout shift as browsers report it: the worst five seconds. */
  cls: number;
  shifts: Shift[];
  /** Milliseconds until the screen is complete: all calls are answered and nothing moves any more. */
  complete: number;
};

/**
 * Milliseconds without calls or movement after which a screen counts as complete: longer than any prefetch
 * waits.
 */
const calm = 1000;

/** Runs in the page, before its own scripts. */
const observe = (): void => {
  const seen: { at: number; value: unknown; moved: string[] }[] = [];
  Object.assign(window, { layoutShifts: seen });
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only the outer function is sent
  const nameOf = (node: unknown): string =>
    node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? ''}` : '';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue;
      const sources: { node: unknown }[] = Reflect.get(entry, 'sources');
      const moved = sources.map(({ node }) => nameOf(node));
      seen.push({ at: entry.startTime, value: Reflect.get(entry, 'value'), moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The largest sum of shifts less than a second apart within five seconds (web.dev/articles/cls). */
const cumulativeShift = (shifts: readonly Shift[]): number => {
  let worst = 0;
  let sum = 0;
  let begun = -Infinity;
  let last = -Infinity;
  for (const { at, value } of shifts) {
    if (at - last >= 1000 || at - begun >= 5000) {
      sum = 0;
      begun = at;
    }
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
};

/** Opens an address in a new page with an empty cache, and waits until it is complete. */
export const weighScreen = async (
  context: BrowserContext,
  address: string,
): Promise<ScreenWeight> => {
  const page = await context.newPage();
  const scripts = new Map<string, Response>();
  let lastAnswer = performance.now();
  page.on('response', (response) => {
    lastAnswer = performance.now();
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, response);
  });
  try {
    await page.addInitScript(observe);
    const begun = performance.now();
    await page.goto(address);
    while (performance.now() - lastAnswer < calm) await wait(100);
    const complete = lastAnswer - begun;
    const shifts = z
      .array(shiftSchema)
      .parse(await page.evaluate((): unknown => Reflect.get(window, 'layoutShifts')));
    const weighed = await Promise.all(
      [...scripts].map(async ([name, script]) => ({ name, bytes: gzipSize(await script.body()) })),
    );
    return {
      scripts: weighed,
      bytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0),
      cls: cumulativeShift(shifts),
      shifts,
      complete,
    };
  } finally {
    await page.close();
  }
};
