import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { projectRoot } from '../../build/project-root.ts';
import type { CpuLimit } from './cpu-limit.ts';
import type { TlsEndpoint } from './tls-endpoint.ts';

/** What the event `message` passes on: the message, and a handle that is not used. */
const message = z.tuple([z.object({ status: z.optional(z.number()) })], z.unknown());

/** Milliseconds and handshakes. */
type Step = { time: number; handshakes: number };
export type ColdStart = { loading: Step; call: Step };

export type ColdStartOptions = {
  endpoint: TlsEndpoint;
  cpu: CpuLimit;
  /** The share of a processor that the call gets. Loading gets one processor. */
  callShare: number;
  /** Of the function, in addition to this process's. */
  environment: Record<string, string>;
  /** Freezes the function between loading and call, and ends its connections meanwhile. */
  isFrozen: boolean;
};

const script = path.join(projectRoot, 'scripts/bench/tls/tls-run.mjs');

/** Long enough for a process to stop, or for its connections to end. */
const settling = 50;

const start = ({ endpoint, environment }: ColdStartOptions) => {
  // Lambda would not have the code that earlier processes compiled.
  const { NODE_COMPILE_CACHE: _stored, ...own } = process.env;
  return fork(script, {
    execArgv: [],
    env: {
      ...own,
      ...environment,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint.url,
      // The certificate is checked, but may be unknown. NODE_EXTRA_CA_CERTS would make Node load all authorities at
      // its start, on another thread; in Lambda the first connection loads them.
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_NO_WARNINGS: '1',
    },
  });
};

/** Loads a built function in a fresh Node and calls it once. @throws Error if the call fails */
export const coldStart = async (
  [bundle, event]: readonly [bundle: string, event: string],
  options: ColdStartOptions,
): Promise<ColdStart> => {
  const { endpoint, cpu, callShare, isFrozen } = options;
  await cpu.set(1);
  const child = start(options);
  const ended = once(child, 'exit');
  const messages = on(child, 'message', { close: ['exit'] });
  const next = async () => {
    const { value, done } = await messages.next();
    if (done) throw new Error('The function ended');
    return message.parse(value)[0];
  };
  const step = async (text: string) => {
    const [begun, before] = [performance.now(), endpoint.handshakes()];
    child.send(text);
    if (isFrozen) child.kill('SIGCONT');
    const { status = 200 } = await next();
    if (status >= 400) throw new Error(`The function answered ${status}`);
    return { time: performance.now() - begun, handshakes: endpoint.handshakes() - before };
  };
  try {
    if (child.pid !== undefined) await cpu.add(child.pid);
    await next();
    const loading = await step(bundle);
    await cpu.set(callShare);
    if (isFrozen) {
      child.kill('SIGSTOP');
      await pause(settling);
      endpoint.dropConnections();
      await pause(settling);
    }
    return { loading, call: await step(event) };
  } finally {
    await cpu.set(1);
    child.kill('SIGKILL');
    await ended;
  }
};
