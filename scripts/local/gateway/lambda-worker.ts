import { parentPort, workerData } from 'node:worker_threads';

/**
 * The inside of one Lambda sandbox: loads the bundle named by `workerData`, then handles one event at a
 * time. Its environment is the function's own.
 */
type Invocation = { event: unknown; context: Record<string, unknown>; deadline: number };
type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const loading: Promise<{ handler: Handler }> = import(String(workerData));
// A bundle that fails to load is reported to the caller; an unhandled rejection would end this thread.
loading.catch(() => {});

parentPort?.on('message', ({ event, context, deadline }: Invocation) => {
  const remaining = () => Math.max(0, deadline - Date.now());
  loading
    .then(({ handler }) => handler(event, { ...context, getRemainingTimeInMillis: remaining }))
    .then(
      (result) => parentPort?.postMessage({ result: JSON.stringify(result) ?? 'null' }),
      (error: unknown) =>
        parentPort?.postMessage({
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
});
