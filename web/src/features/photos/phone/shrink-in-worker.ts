import * as z from 'zod/mini';
import type { Shrunk } from './shrink-on-page.ts';

const side = z.int().check(z.minimum(1));
const size = { width: side, height: side };

const shrinkReply = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('shrunk'),
    bytes: z.instanceof(ArrayBuffer),
    full: z.object(size),
    ...size,
  }),
  z.object({ outcome: z.literal('failed'), reason: z.string() }),
]);

/**
 * How long to wait for an answer, in milliseconds. An old phone takes two seconds for 48 megapixels; a worker that runs
 * out of memory never answers.
 */
const timeout = 20_000;

/** The parts of a worker that this module uses. */
export type PhotoWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'
>;

// The site's security policy forbids workers from blob: addresses, so this is a file of the build.
const startWorker = (): PhotoWorker =>
  new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });

const askWorker = (worker: PhotoWorker, photo: Blob): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error('The worker is silent'))), timeout);
    const answered = ({ data }: MessageEvent<unknown>) => end(() => resolve(data));
    const failed = () => end(() => reject(new Error('The worker has failed')));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.removeEventListener('message', answered);
      worker.removeEventListener('error', failed);
      worker.removeEventListener('messageerror', failed);
      settle();
    };
    worker.addEventListener('message', answered);
    worker.addEventListener('error', failed);
    worker.addEventListener('messageerror', failed);
    worker.postMessage(photo, []);
  });

/**
 * Turns photos upright and shrinks them off the main thread, in one worker that starts with the first photo. The
 * function it returns resolves to undefined if the worker cannot do it. A worker that does not start or does not answer
 * is replaced by a new one.
 */
export const workerShrinking = (start: () => PhotoWorker = startWorker) => {
  let worker: PhotoWorker | undefined;
  return async (photo: Blob): Promise<Shrunk | undefined> => {
    try {
      worker ??= start();
      const response = z.parse(shrinkReply, await askWorker(worker, photo));
      return response.outcome === 'shrunk' ? response : undefined;
    } catch {
      worker?.terminate();
      worker = undefined;
      return undefined;
    }
  };
};
