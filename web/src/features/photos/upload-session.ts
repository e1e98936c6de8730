import * as z from 'zod/mini';

const storedSession = z.object({
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
 * How many files a closed tab left unsent, read from the dialog's stored state without loading its code. 0 if it cannot
 * be read.
 */
export const interruptedFiles = (
  storage: Pick<Storage, 'getItem'>,
  session: string,
  now: number,
): number => {
  try {
    const saved = z.parse(storedSession, JSON.parse(storage.getItem(`uppyState:${session}`) ?? ''));
    if (saved.expires < now) return 0;
    const files = Object.values(saved.metadata.files);
    return files.filter(({ progress }) => !progress.uploadComplete).length;
  } catch {
    return 0;
  }
};
