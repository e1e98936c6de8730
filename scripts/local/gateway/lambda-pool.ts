import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FunctionDefinition } from 'local-aws/stack/stack-definition.ts';
import * as z from 'zod/mini';
import { projectRoot } from '../../build/project-root.ts';

/** The function did not answer within its timeout, and its sandbox was terminated. */
export class FunctionTimeout extends Error {}
/** The handler threw, or its sandbox died. */
export class FunctionFailure extends Error {}
/** The function's sources cannot be bundled; the message says why. Only `npm run dev` bundles on demand. */
export class BuildFailure extends Error {}

/** Lambda's limit for a synchronous response, in bytes. */
const largestReply = 6 * 1024 * 1024;
const sandboxesPerFunction = 6;
const idleMilliseconds = 120_000;
const compileCache = path.join(projectRoot, '.cache/compiled-functions');

const message = z.union([z.object({ result: z.string() }), z.object({ error: z.string() })]);

type Sandbox = { worker: Worker; generation: number; idle: NodeJS.Timeout | undefined };

export type LambdaPool = {
  /** @throws FunctionTimeout or FunctionFailure */
  invoke: (name: string, event: unknown) => Promise<unknown>;
  /** Ends a function's sandboxes, busy ones after their call, so that the next call loads the bundle again. */
  replace: (name: string) => void;
  close: () => Promise<void>;
};

/**
 * Runs the real bundles as Lambda does. Every sandbox is a thread with the function's own environment
 * and memory limit; it handles one call at a time, is reused while warm, and is discarded on a timeout.
 */
export const lambdaPool = (options: {
  functions: ReadonlyMap<string, FunctionDefinition>;
  /** Has a subfolder per function. */
  directory: string;
  /** Variables that Lambda itself sets for every function. */
  environment: Record<string, string>;
  log: (name: string, line: string) => void;
}): LambdaPool => {
  const free = new Map<string, Sandbox[]>();
  const busy = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const all = new Set<Worker>();
  const generations = new Map<string, number>();
  const generationOf = (name: string) => generations.get(name) ?? 0;
  const script = new URL('./lambda-worker.mjs', import.meta.url);

  /** A sandbox that has ended must not be reused. */
  const forget = (name: string, worker: Worker) => {
    free.set(
      name,
      (free.get(name) ?? []).filter((sandbox) => sandbox.worker !== worker),
    );
  };

  const open = ({ name, environment, memory }: FunctionDefinition): Sandbox => {
    const worker = new Worker(script, {
      env: { ...options.environment, AWS_LAMBDA_FUNCTION_NAME: name, ...environment },
      workerData: {
        bundle: pathToFileURL(path.join(options.directory, name, 'index.mjs')).href,
        compileCache,
      },
      resourceLimits: { maxOldGenerationSizeMb: memory },
      stdout: true,
      stderr: true,
    });
    for (const stream of [worker.stdout, worker.stderr])
      stream.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) if (line !== '') options.log(name, line);
      });
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      forget(name, worker);
    });
    // An uncaught error ends the sandbox; only the log shows why.
    worker.on('error', (error: unknown) => {
      options.log(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    return { worker, generation: generationOf(name), idle: undefined };
  };

  const take = async (definition: FunctionDefinition): Promise<Sandbox> => {
    const { name } = definition;
    while ((busy.get(name) ?? 0) >= sandboxesPerFunction)
      await new Promise<void>((resolve) => {
        waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
      });
    busy.set(name, (busy.get(name) ?? 0) + 1);
    const sandbox = free.get(name)?.pop() ?? open(definition);
    clearTimeout(sandbox.idle);
    return sandbox;
  };

  const release = (name: string) => {
    busy.set(name, (busy.get(name) ?? 1) - 1);
    waiting.get(name)?.shift()?.();
  };

  const keepWarm = (name: string, sandbox: Sandbox) => {
    if (sandbox.generation !== generationOf(name)) {
      void sandbox.worker.terminate();
      return;
    }
    const others = free.get(name) ?? [];
    free.set(name, [...others, sandbox]);
    sandbox.idle = setTimeout(() => {
      forget(name, sandbox.worker);
      void sandbox.worker.terminate();
    }, idleMilliseconds);
    sandbox.idle.unref();
  };

  const run = ({ worker }: Sandbox, definition: FunctionDefinition, event: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const milliseconds = definition.timeout * 1000;
      const settle = (act: () => void) => {
        clearTimeout(timer);
        worker.removeAllListeners('message');
        worker.off('exit', died);
        act();
      };
      const died = () => {
        settle(() => {
          reject(new FunctionFailure(`${definition.name}: the sandbox ended`));
        });
      };
      const timer = setTimeout(() => {
        settle(() => {
          reject(
            new FunctionTimeout(`${definition.name}: timed out after ${definition.timeout} s`),
          );
        });
      }, milliseconds);
      worker.on('message', (answer: unknown) => {
        settle(() => {
          const parsed = message.parse(answer);
          if ('error' in parsed) reject(new FunctionFailure(`${definition.name}: ${parsed.error}`));
          else if (Buffer.byteLength(parsed.result) > largestReply)
            reject(
              new FunctionFailure(`${definition.name}: the reply exceeds ${largestReply} bytes`),
            );
          else resolve(JSON.parse(parsed.result));
        });
      });
      worker.once('exit', died);
      worker.postMessage({
        event,
        context: {
          functionName: definition.name,
          functionVersion: '$LATEST',
          memoryLimitInMB: String(definition.memory),
          awsRequestId: randomUUID(),
          callbackWaitsForEmptyEventLoop: true,
        },
        deadline: Date.now() + milliseconds,
      });
    });

  return {
    invoke: async (name, event) => {
      const definition = options.functions.get(name);
      if (!definition) throw new FunctionFailure(`There is no function ${name}`);
      const sandbox = await take(definition);
      try {
        const result = await run(sandbox, definition, event);
        keepWarm(name, sandbox);
        return result;
      } catch (error) {
        await sandbox.worker.terminate();
        throw error;
      } finally {
        release(name);
      }
    },
    replace: (name) => {
      generations.set(name, generationOf(name) + 1);
      for (const { worker } of free.get(name) ?? []) void worker.terminate();
      free.delete(name);
    },
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
};
