/** Runs at most `most` calls at the same time, and queues the rest in order. */
export const limitConcurrency = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    try {
      return await run();
    } finally {
      // The next call takes over this one's slot.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
