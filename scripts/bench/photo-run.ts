import { pathToFileURL } from 'node:url';

export type PhotoRun = { peakMegabytes: number; seconds: number };

const [bundle = '', event = ''] = process.argv.slice(2);
// Keep logging out of the measurement.
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
