import * as z from 'zod/mini';

const keptSession = z.object({
  /** Milliseconds since the epoch. */
  expires: z.number(),
  metadata: z.object({
    files: z.record(
      z.string(),
      z.object({ progress: z.object({ uploadComplete: z._default(z.boolean(), false) }) }),
    ),
  }),
});

/**
 * How many files of a closed tab wait to be sent under this name, read from what the dialog has written
 * down, without its code. 0 when there is nothing, or nothing that can be understood.
 */
export const interruptedFiles = (
  storage: Pick<Storage, 'getItem'>,
  session: string,
  now: number,
): number => {
  try {
    const kept = z.parse(keptSession, JSON.parse(storage.getItem(`uppyState:${session}`) ?? ''));
    if (kept.expires < now) return 0;
    const files = Object.values(kept.metadata.files);
    return files.filter(({ progress }) => !progress.uploadComplete).length;
  } catch {
    return 0;
  }
};
