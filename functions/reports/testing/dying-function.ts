import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { flushCompileCache } from 'node:module';

/**
 * Runs one bundled function on one event and kills its own process at the `dieAt`th service call, or at the
 * first one to the mail service for `mail`: when the request goes out for `start`, when the response has
 * arrived for `finish`. Arguments: bundle, event as JSON, number or `mail`, moment. Exits with 0 if the
 * function ends before that.
 */
const [bundle = '', event = '{}', dieAt = '1', moment = 'start'] = process.argv.slice(2);

const mailHost = new URL(process.env['AWS_ENDPOINT_URL_SES'] ?? '').host;

let calls = 0;
subscribe(
  moment === 'start' ? 'http.client.request.start' : 'http.client.response.finish',
  (message) => {
    calls += 1;
    const { request } = message as { request: ClientRequest };
    const isIt =
      dieAt === 'mail' ? request.getHeader('host') === mailHost : calls === Number(dieAt);
    if (isIt) process.kill(process.pid, 'SIGKILL');
  },
);

const { handler } = await import(bundle);
// A killed process would not write its compile cache for the next one.
flushCompileCache();
await handler(JSON.parse(event), { getRemainingTimeInMillis: () => 30_000 });
process.exit(0);
