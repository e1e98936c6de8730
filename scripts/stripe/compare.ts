import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from 'local-aws/free-port.ts';
import type { Exchange } from 'local-stripe/api/answer-api.ts';
import { root, runStep } from '../checks/run-step.ts';
import { openapiFaults, type Schema } from './openapi-faults.ts';

/**
 * Holds packages/local-stripe, and what the product asks of it, to Stripe's own description of its API: runs the tests of both, compares each answer
 * and each event with the OpenAPI document, and sends each call that was accepted to stripe-mock, which refuses what
 * Stripe does not know.
 *
 *     node scripts/stripe/compare.ts --mock stripe-mock --spec spec3.json
 */
const { values } = parseArgs({
  options: { mock: { type: 'string' }, spec: { type: 'string' } },
});
if (values.mock === undefined || values.spec === undefined)
  throw new Error('Name stripe-mock and its OpenAPI document: --mock <file> --spec <file>');

type Operation = {
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};
const spec: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
} = JSON.parse(readFileSync(values.spec, 'utf8'));
const { schemas } = spec.components;

const record = path.join(root, '.cache/stripe/calls.jsonl');

/** Whose calls are recorded: the stand-in's own, and those that the product makes of every kind. */
const tests = ['packages/local-stripe', 'functions/payments/stripe'];

const recordCalls = async (): Promise<Exchange[]> => {
  rmSync(record, { force: true });
  mkdirSync(path.dirname(record), { recursive: true });
  process.env['RECORD_STRIPE_CALLS'] = record;
  const args = ['run', '--config', 'vitest.workspace.ts', ...tests];
  const { code } = await runStep({ name: 'tests', command: 'vitest', args }, 'show');
  if (code !== 0) throw new Error(`The tests of ${tests.join(' and ')} fail.`);
  return readFileSync(record, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Exchange => JSON.parse(line));
};

/** Those with the fewest names in braces first. */
const templates = Object.keys(spec.paths)
  .toSorted((a, b) => a.split('{').length - b.split('{').length)
  .map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

const operationOf = ({ method, path: called }: Exchange): Operation | undefined => {
  const [bare = ''] = called.split('?');
  const found = templates.find(({ pattern }) => pattern.test(bare));
  return found && spec.paths[found.template]?.[method.toLowerCase()];
};

const objectIn = (value: unknown): [string, Schema, unknown][] => {
  if (typeof value !== 'object' || value === null || !('object' in value)) return [];
  const name = String(value.object);
  const schema = schemas[name];
  return schema ? [[`event of ${name}`, schema, value]] : [];
};

/** The objects inside of events, which the document leaves open. */
const inEvents = (body: object): [string, Schema, unknown][] => {
  const events: unknown[] = 'data' in body && Array.isArray(body.data) ? body.data : [body];
  return events.flatMap((event) => {
    if (typeof event !== 'object' || event === null || !('data' in event)) return [];
    const { data } = event;
    return typeof data === 'object' && data && 'object' in data ? objectIn(data.object) : [];
  });
};

const answerFaults = (exchange: Exchange): string[] => {
  const { method, path: called, answer } = exchange;
  const operation = operationOf(exchange);
  if (!operation) return answer.status === 404 ? [] : [`${method} ${called} is not Stripe’s`];
  const response = operation.responses[answer.status === 200 ? '200' : 'default'];
  const schema = response?.content['application/json']?.schema ?? {};
  const at = `${method} ${called.split('?')[0]}`;
  return [
    ...openapiFaults(answer.body, schema, schemas, at),
    ...inEvents(answer.body).flatMap(([name, inner, value]) =>
      openapiFaults(value, inner, schemas, name),
    ),
  ];
};

const startMock = async (command: string): Promise<{ origin: string; stop: () => void }> => {
  const port = await freePort();
  const child = spawn(command, ['-http-port', String(port)], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isUp) return { origin, stop: () => child.kill() };
    await sleep(100);
  }
  child.kill();
  throw new Error('stripe-mock does not start.');
};

/** What stripe-mock says to a call; its status, and why if it refuses. */
const askMock = async (origin: string, { method, path: called, body, contentType }: Exchange) => {
  const response = await fetch(`${origin}${called}`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_123',
      ...(method === 'POST' && { 'content-type': contentType }),
    },
    ...(method === 'POST' && { body: Buffer.from(body, 'latin1') }),
  });
  return { status: response.status, text: await response.text() };
};

const calls = await recordCalls();
const faults = new Map<string, number>();
const note = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
for (const exchange of calls)
  for (const fault of answerFaults(exchange)) note(fault.replaceAll(/_[0-9a-f]{24}/g, '_…'));

const mock = await startMock(values.mock);
let accepted = 0;
try {
  for (const exchange of calls) {
    if (![200, 402].includes(exchange.answer.status)) continue;
    const { status, text } = await askMock(mock.origin, exchange);
    if (status === 200) accepted += 1;
    else note(`stripe-mock refuses ${exchange.method} ${exchange.path}: ${text}`);
  }
} finally {
  mock.stop();
}
for (const [fault, times] of faults) console.log(`${fault} (${times} times)`);
console.log(
  `${calls.length} answers compared with the document, ${accepted} calls accepted by stripe-mock, ${faults.size} faults`,
);
process.exitCode = faults.size === 0 && accepted > 0 ? 0 : 1;
