import { subscribe } from 'node:diagnostics_channel';
import { flushCompileCache } from 'node:module';

/**
 * Runs one bundled function on one event and kills its own process at the `dieAt`th service call: when the
 * request goes out for `start`, when the response has arrived for `finish`. Arguments: bundle, event as
 * JSON, number, moment. Exits with 0 if the function ends before that.
 */
const [bundle = '', event = '{}', dieAt = '1', moment = 'start'] = process.argv.slice(2);

let calls = 0;
subscribe(moment === 'start' ? 'http.client.request.start' : 'http.client.response.finish', () => {
  calls += 1;
  if (calls === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
});

const { handler } = await import(bundle);
// A killed process would not write its compile cache for the next one.
flushCompileCache();
await handler(JSON.parse(event), { getRemainingTimeInMillis: () => 30_000 });
process.exit(0);
