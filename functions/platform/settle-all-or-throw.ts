/**
 * Waits for all promises to settle, then returns their results or throws the first error. Unlike a bare
 * `Promise.all`, nothing is still running when the Lambda answers; such work would be frozen until the next call.
 */
export const settleAllOrThrow = async <T extends readonly unknown[]>(work: {
  readonly [Each in keyof T]: Promise<T[Each]>;
}): Promise<T> => {
  await Promise.allSettled(work);
  return Promise.all(work);
};
