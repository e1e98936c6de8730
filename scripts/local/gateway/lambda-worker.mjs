import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Runs inside a Lambda sandbox: loads the bundle that `workerData` names, then handles one event at a
 * time. Its environment is the function's own. Plain JavaScript, because otherwise every thread would
 * load Node's type stripper, a fifth of a cold start.
 */
enableCompileCache(workerData.compileCache);
const loading = import(workerData.bundle);
loading.then(
  // Flushed now, because the thread will be terminated, which saves nothing.
  () => setImmediate(flushCompileCache),
  // A bundle that fails to load is reported to the caller; an unhandled rejection would end this thread.
  () => {},
);

parentPort?.on('message', ({ event, context, deadline }) => {
  const remaining = () => Math.max(0, deadline - Date.now());
  loading
    .then(({ handler }) => handler(event, { ...context, getRemainingTimeInMillis: remaining }))
    .then(
      (result) => parentPort?.postMessage({ result: JSON.stringify(result) ?? 'null' }),
      (error) =>
        parentPort?.postMessage({
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          errorMessage: error instanceof Error ? error.message : String(error),
        }),
    );
});
