import { pathToFileURL } from 'node:url';

/** What one photo took a function, in a process of its own. */
export type PhotoRun = { peakMegabytes: number; seconds: number };

const [bundle = '', event = ''] = process.argv.slice(2);
// What it logs is not measured.
console.info = () => undefined;
const loaded: unknown = await import(pathToFileURL(bundle).href);
if (
  typeof loaded !== 'object' ||
  loaded === null ||
  !('handler' in loaded) ||
  typeof loaded.handler !== 'function'
)
  throw new Error(`${bundle} exports no handler`);
const started = performance.now();
await loaded.handler(JSON.parse(event));
process.send?.({
  peakMegabytes: process.resourceUsage().maxRSS / 1000,
  seconds: (performance.now() - started) / 1000,
} satisfies PhotoRun);
process.disconnect();
