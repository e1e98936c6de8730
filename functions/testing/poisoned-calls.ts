import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Which calls fail: those of a service, from the `from`th on, counted from 1. */
export type Poison = { service: string; from: number };

type Run = { poison: Poison | undefined; text: string; calls: Map<string, number> };

const running = new AsyncLocalStorage<Run>();

const base = Object.getPrototypeOf(DynamoDBClient.prototype);
const { send } = base;
base.send = async function poisoned(this: any, command: any, ...rest: unknown[]) {
  const run = running.getStore();
  if (!run) return send.call(this, command, ...rest);
  const { serviceId } = this.config;
  const call = (run.calls.get(serviceId) ?? 0) + 1;
  run.calls.set(serviceId, call);
  const { poison } = run;
  if (!poison || poison.service !== serviceId || call < poison.from)
    return send.call(this, command, ...rest);
  // As errors of AWS do, it quotes what it was given: in its message, its name's suite and its fields.
  throw Object.assign(new Error(`Cannot take\n    at ${run.text}\n${run.text}`), {
    name: 'ValidationException',
    CancellationReasons: [{ Code: 'Other', Item: run.text }],
    $response: { body: run.text },
  });
};

/** Runs something during which calls of AWS fail and quote `text`; gives how often each service was called. */
export const withPoison = async <T>(
  { poison, text }: { poison: Poison | undefined; text: string },
  call: () => Promise<T>,
): Promise<{ result: T; calls: Map<string, number> }> => {
  const run: Run = { poison, text, calls: new Map() };
  return { result: await running.run(run, call), calls: run.calls };
};
