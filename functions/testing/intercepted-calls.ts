import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { untilAllowed } from '../platform/endpoint/pending-checks.ts';
import { requireStartInRange } from './start-in-range.ts';

/** A call a function is about to make to AWS, e.g. service `DynamoDB` and name `TransactWrite`. */
export type AwsCall = { service: string; name: string; input: any };

/** Sits between a function and AWS: `proceed` makes the call. */
export type Interceptor = (call: AwsCall, proceed: () => Promise<unknown>) => Promise<unknown>;

const running = new AsyncLocalStorage<readonly Interceptor[]>();

// The base class of every SDK client. Presigned URLs are created without a call and are not seen.
const base = Object.getPrototypeOf(DynamoDBClient.prototype);
// Packages stay loaded from one test file to the next, and this must not wrap the wrapper of an earlier file.
const original = Symbol.for('original send');
const send = (base[original] ??= base.send);
base.send = async function intercepted(this: any, command: any, ...rest: unknown[]) {
  const call: AwsCall = {
    service: this.config.serviceId,
    name: command.constructor.name.replace(/Command$/, ''),
    input: command.input,
  };
  // Waits as the client would, so that an interceptor sees a call only when it goes out.
  await untilAllowed(call.name);
  const proceed = (running.getStore() ?? []).reduceRight<() => Promise<unknown>>(
    (next, interceptor) => async () => interceptor(call, next),
    async () => {
      if (call.service === 'DynamoDB' && call.name === 'Query') requireStartInRange(call.input);
      return send.call(this, command, ...rest);
    },
  );
  return proceed();
};

/** Runs something with an interceptor on all its AWS calls; nested interceptors run inside outer ones. */
export const intercepting = async <T>(
  interceptor: Interceptor,
  run: () => Promise<T>,
): Promise<T> => running.run([...(running.getStore() ?? []), interceptor], run);

/** Runs the test's own calls without any interceptor. */
export const unintercepted = async <T>(run: () => Promise<T>): Promise<T> => running.exit(run);
