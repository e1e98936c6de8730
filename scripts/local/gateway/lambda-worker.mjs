import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The inside of one Lambda sandbox: loads the bundle that `workerData` names, then handles one event at a
 * time. Its environment is the function's own. Plain JavaScript, because every thread would load what
 * strips types anew, a fifth of a cold start.
 */
enableCompileCache(workerData.compileCache);
const loading = import(workerData.bundle);
loading.then(
  // Written now: at its end the thread is terminated, which keeps nothing.
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
        }),
    );
});
