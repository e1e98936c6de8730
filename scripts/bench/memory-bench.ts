import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { appPages } from 'shared/domain/site/app-pages.ts';
import { firstScreens, type Person } from '../../web/e2e/first-screens.ts';
import { routes } from '../../web/e2e/route-table.ts';
import type { BenchLine } from './bench-lines.ts';
import { pathFiller } from './path-filler.ts';
import { treeMemory } from './process-memory.ts';
import { signInAs } from './sign-in-as.ts';
import { startBrowser } from './start-browser.ts';
import { startStack } from './start-stack.ts';

const port = Number(process.env['BENCH_PORT'] ?? 3890);
const people: readonly Person[] = ['visitor', 'customer', 'admin'];

/** All screens with their tabs. Whoever may not see one is shown another in its place. */
const paths: readonly string[] = [
  ...new Set([
    ...people.flatMap((person) => [
      ...routes[person].map(({ path }) => path),
      ...firstScreens[person],
    ]),
    ...appPages.map((path) => path.replace('visits/*', 'visits/{visit}').replace('*', '{report}')),
    '/admin/messages',
  ]),
];

const openScreens = async (browser: Browser, site: string, person: Person): Promise<void> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (person !== 'visitor') await signInAs(page, site, person);
  const fill = await pathFiller(context, site, person);
  for (const path of paths) await page.goto(site + fill(path), { waitUntil: 'networkidle' });
  await context.close();
};

/** Megabytes once nothing has changed by a hundredth for three seconds. */
const settledMemory = async (pid: number): Promise<number> => {
  let steady = 0;
  let size = treeMemory(pid);
  while (steady < 3) {
    await sleep(1000);
    const next = treeMemory(pid);
    steady = Math.abs(next - size) < size / 100 ? steady + 1 : 0;
    size = next;
  }
  return size;
};

/** Measures the memory of `npm start`, before it is used and after every screen was opened by everybody. */
export const run = async (): Promise<BenchLine[]> => {
  // Where it cannot be measured, this says so before anything is started.
  treeMemory(process.pid);
  const { site, pid, close } = await startStack(port, { byNpm: true });
  try {
    if (pid === undefined) throw new Error('npm was not started');
    const idle = await settledMemory(pid);
    const started = await startBrowser();
    try {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${started.port}`);
      for (const person of people) {
        await openScreens(browser, site, person);
        console.log(`after the screens of a ${person}: ${treeMemory(pid).toFixed(0)} MB`);
      }
      await browser.close();
    } finally {
      await started.close();
    }
    const used = await settledMemory(pid);
    const common = {
      unit: 'MB',
      how: 'npm start with all its processes, the browser aside: sum of their proportional set sizes (PSS)',
    };
    return [
      { ...common, what: 'idle', value: idle, goal: { atMost: 500 } },
      { ...common, what: `after ${paths.length} screens each`, value: used, goal: { atMost: 900 } },
    ];
  } finally {
    await close();
  }
};
