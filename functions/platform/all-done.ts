/**
 * Waits for all of them and gives what they gave, or throws the first one's error: what still runs when a Lambda has
 * answered stops, until another call wakes it up.
 */
export const allDone = async <T extends readonly unknown[]>(work: {
  readonly [Each in keyof T]: Promise<T[Each]>;
}): Promise<T> => {
  await Promise.allSettled(work);
  return Promise.all(work);
};
