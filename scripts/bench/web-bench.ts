import { chromium, type BrowserContext } from '@playwright/test';
import { buildWeb } from '../build/build-web.ts';
import { firstScreens, mostBytes, mostShift, type Person } from '../../web/e2e/first-screens.ts';
import type { BenchLine } from './bench-lines.ts';
import { lighthouseReport, type PageReport } from './lighthouse-report.ts';
import { pathFiller } from './path-filler.ts';
import { weighScreen } from '../../web/e2e/screen-weight.ts';
import { signInAs } from './sign-in-as.ts';
import { startBrowser } from './start-browser.ts';
import { startStack } from './start-stack.ts';

const port = Number(process.env['BENCH_PORT'] ?? 3890);
/** Odd, so that there is a median: a single score varies with the machine's load. 0 skips Lighthouse. */
const runs = Number(process.env['BENCH_RUNS'] ?? 5);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const screenOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Measures each screen with an empty cache. */
const weightsOf = async (
  context: BrowserContext,
  { person, addresses }: { person: Person; addresses: readonly string[] },
): Promise<BenchLine[]> => {
  const browser = context.browser();
  const storageState = await context.storageState();
  const lines: BenchLine[] = [];
  for (const [index, address] of addresses.entries()) {
    const fresh = await browser?.newContext({ ...phone, storageState, serviceWorkers: 'block' });
    if (!fresh) throw new Error('The browser is gone');
    const { scripts, bytes, cls, complete } = await weighScreen(fresh, address);
    await fresh.close();
    const common = {
      what: screenOf(address),
      how: `first screens of a ${person} from an empty cache, until nothing has been fetched for a second`,
    };
    const most = mostBytes(person, firstScreens[person][index] ?? '') / 1000;
    lines.push(
      { ...common, value: scripts.length, unit: 'scripts', goal: null },
      { ...common, value: bytes / 1000, unit: 'KB (gzip)', goal: { atMost: most } },
      { ...common, value: cls, unit: 'CLS', goal: { atMost: mostShift } },
      { ...common, value: complete, unit: 'ms until complete', goal: null },
    );
  }
  return lines;
};

/** The run with the median performance score, and all scores in ascending order. */
const medianReport = async (address: string, browserPort: number) => {
  const reports: { performance: number; report: PageReport }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const report = await lighthouseReport(address, browserPort);
    const performance = report.scores.find(({ name }) => name === 'Performance')?.score ?? 0;
    reports.push({ performance, report });
  }
  reports.sort((a, b) => a.performance - b.performance);
  return { median: reports[(runs - 1) / 2]?.report, all: reports.map((one) => one.performance) };
};

/** The least that Lighthouse gives their first screens for performance (docs/performance.md). */
const leastPerformance: Record<Person, number> = { visitor: 97, customer: 93, admin: 90 };

/** The scores of a page; also prints the metrics and faults behind them. */
const linesOf = (
  person: Person,
  address: string,
  { scores, metrics, faults }: PageReport,
): BenchLine[] => {
  console.log(`Lighthouse, phone: ${screenOf(address)} of a ${person}`);
  console.log(`  ${metrics.map(({ name, value }) => `${name} ${value}`).join(', ')}`);
  for (const { category, name, value } of faults)
    console.log(`  below 100 in ${category}: ${name} ${value}`);
  return scores.map(({ name, score }) => ({
    what: `${screenOf(address)} ${name}`,
    value: score,
    unit: '',
    goal: name === 'Performance' ? { atLeast: leastPerformance[person] } : null,
    how: `Lighthouse's phone, first screens of a ${person}, the run with the middle performance of ${runs}`,
  }));
};

const people: readonly Person[] = ['visitor', 'customer', 'admin'];

/**
 * Measures scripts and layout shifts of everyone's main screens, and Lighthouse scores, through the
 * local gateway.
 */
export const run = async (): Promise<BenchLine[]> => {
  await buildWeb();
  const lines: BenchLine[] = [];
  const stack = await startStack(port);
  const started = await startBrowser();
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${started.port}`);
    // Lighthouse opens its pages in this context.
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no profile');
    for (const person of people) {
      await context.clearCookies();
      const page = await context.newPage();
      if (person !== 'visitor') await signInAs(page, stack.site, person);
      const fill = await pathFiller(context, stack.site, person);
      const addresses = firstScreens[person].map((path) => stack.site + fill(path));
      await page.close();
      lines.push(...(await weightsOf(context, { person, addresses })));
      for (const address of addresses) {
        if (runs === 0) break;
        const { median, all } = await medianReport(address, started.port);
        if (median) lines.push(...linesOf(person, address, median));
        console.log(`  performance of all runs: ${all.join(', ')}`);
      }
    }
    await browser.close();
    return lines;
  } finally {
    await started.close();
    await stack.close();
  }
};
