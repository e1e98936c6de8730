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
export class FunctionFailure extends Error {
  /** The message of what the handler threw. */
  readonly errorMessage: string | undefined;

  constructor(message: string, errorMessage?: string) {
    super(message);
    this.errorMessage = errorMessage;
  }
}
/** The function's sources cannot be bundled; the message says why. Only `npm run dev` bundles on demand. */
export class BuildFailure extends Error {}

/** Lambda's limit for a synchronous response, in bytes. */
const largestReply = 6 * 1024 * 1024;
const sandboxesPerFunction = 6;
const idleMilliseconds = 120_000;
/** How many sandboxes stay open over all functions, at 16 MB each, unless more are busy. */
export const mostSandboxes = 32;
/** Megabytes. Without this limit each thread keeps some 4 MB more of what it no longer needs. */
const youngGeneration = 2;
const compileCache = path.join(projectRoot, '.cache/compiled-functions');

const message = z.union([
  z.object({ result: z.string() }),
  z.object({ error: z.string(), errorMessage: z.string() }),
]);

type Sandbox = {
  name: string;
  worker: Worker;
  generation: number;
  expiry: NodeJS.Timeout | undefined;
};

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
 * Of too many, those go first that have been unused the longest.
 */
export const lambdaPool = (options: {
  functions: ReadonlyMap<string, FunctionDefinition>;
  /** Has a subfolder per function. */
  directory: string;
  /** Variables that Lambda itself sets for every function. */
  environment: Record<string, string>;
  log: (name: string, line: string) => void;
}): LambdaPool => {
  /** Warm and unused, for the longest time first. */
  const idle = new Set<Sandbox>();
  const busy = new Set<Sandbox>();
  const waiting = new Map<string, (() => void)[]>();
  const all = new Set<Worker>();
  const generations = new Map<string, number>();
  const generationOf = (name: string) => generations.get(name) ?? 0;
  const script = new URL('./lambda-worker.mjs', import.meta.url);

  const end = ({ worker, expiry }: Sandbox) => {
    clearTimeout(expiry);
    return worker.terminate();
  };

  const endUnused = (unneeded: (sandbox: Sandbox) => boolean) => {
    for (const sandbox of idle)
      if (unneeded(sandbox)) {
        idle.delete(sandbox);
        void end(sandbox);
      }
  };

  const endSurplus = () => {
    endUnused(() => idle.size + busy.size > mostSandboxes);
  };

  const open = ({ name, environment, memory }: FunctionDefinition): Sandbox => {
    const worker = new Worker(script, {
      env: {
        ...options.environment,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: `${memory}`,
        ...environment,
      },
      workerData: {
        bundle: pathToFileURL(path.join(options.directory, name, 'index.mjs')).href,
        compileCache,
      },
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngGeneration },
      stdout: true,
      stderr: true,
    });
    for (const stream of [worker.stdout, worker.stderr])
      stream.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) if (line !== '') options.log(name, line);
      });
    all.add(worker);
    const sandbox: Sandbox = { name, worker, generation: generationOf(name), expiry: undefined };
    worker.once('exit', () => {
      all.delete(worker);
      // It must not be reused.
      idle.delete(sandbox);
    });
    // An uncaught error ends the sandbox; only the log shows why.
    worker.on('error', (error: unknown) => {
      options.log(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    return sandbox;
  };

  const isFull = (name: string) =>
    [...busy].filter((sandbox) => sandbox.name === name).length >= sandboxesPerFunction;

  const take = async (definition: FunctionDefinition): Promise<Sandbox> => {
    const { name } = definition;
    while (isFull(name))
      await new Promise<void>((resolve) => {
        waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
      });
    const sandbox = [...idle].findLast((warm) => warm.name === name) ?? open(definition);
    clearTimeout(sandbox.expiry);
    idle.delete(sandbox);
    busy.add(sandbox);
    endSurplus();
    return sandbox;
  };

  const release = (sandbox: Sandbox) => {
    busy.delete(sandbox);
    endSurplus();
    waiting.get(sandbox.name)?.shift()?.();
  };

  const keepWarm = (sandbox: Sandbox) => {
    if (sandbox.generation !== generationOf(sandbox.name)) {
      void sandbox.worker.terminate();
      return;
    }
    idle.add(sandbox);
    sandbox.expiry = setTimeout(() => {
      endUnused((unused) => unused === sandbox);
    }, idleMilliseconds);
    sandbox.expiry.unref();
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
          if ('error' in parsed)
            reject(new FunctionFailure(`${definition.name}: ${parsed.error}`, parsed.errorMessage));
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
        keepWarm(sandbox);
        return result;
      } catch (error) {
        await sandbox.worker.terminate();
        throw error;
      } finally {
        release(sandbox);
      }
    },
    replace: (name) => {
      generations.set(name, generationOf(name) + 1);
      endUnused((sandbox) => sandbox.name === name);
    },
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
};
