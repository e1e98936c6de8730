import { buildWeb } from '../build/build-web.ts';
import { fetchedScripts } from './fetched-scripts.ts';
import { lighthouseReport, type PageReport } from './lighthouse-report.ts';
import { startBrowser } from './start-browser.ts';
import { startStack } from './start-stack.ts';

const port = Number(process.env['BENCH_PORT'] ?? 3890);
const measured = ['/', '/services', '/signup'];
/** Odd, so that there is a median: a single score varies with the machine's load. */
const runs = 5;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

const printScripts = async (site: string, browserPort: number): Promise<void> => {
  console.log('JavaScript fetched within 5 s while nobody touches the page (gzip)');
  for (const path of [
    '/',
    '/services',
    '/services/8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c0001',
    '/signup',
    '/terms',
  ]) {
    const scripts = await fetchedScripts(`${site}${path}`, browserPort);
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`  ${kilobytes(total).padStart(9)}  ${path}  (${scripts.length} files)`);
    if (path === '/')
      for (const { name, bytes } of scripts)
        console.log(`  ${kilobytes(bytes).padStart(20)}  ${name}`);
  }
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

const printReport = (path: string, { scores, metrics, faults }: PageReport): void => {
  console.log(`Lighthouse, phone: ${path}`);
  console.log(`  ${scores.map(({ name, score }) => `${name} ${score}`).join(', ')}`);
  console.log(`  ${metrics.map(({ name, value }) => `${name} ${value}`).join(', ')}`);
  for (const { category, name, value } of faults)
    console.log(`  below 100 in ${category}: ${name} ${value}`);
};

/** Sizes of the pages' code, and Lighthouse scores of the public pages behind the local gateway. */
export const run = async (): Promise<void> => {
  await buildWeb();
  const stack = await startStack(port);
  const browser = await startBrowser();
  try {
    await printScripts(stack.site, browser.port);
    for (const path of measured) {
      const { median, all } = await medianReport(`${stack.site}${path}`, browser.port);
      if (median) printReport(path, median);
      console.log(`  the middle one of ${runs} runs, performance ${all.join(', ')}`);
    }
  } finally {
    await browser.close();
    await stack.close();
  }
};
