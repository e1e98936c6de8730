/**
 * Makes a conditional write and returns whether this call made it. When the response is lost, the SDK's
 * retry fails on the condition that the first attempt changed; `isOurs` then checks what is stored.
 * @throws the write's error, unless the write turns out to have succeeded.
 */
export const confirmOwnWrite = async (
  write: () => Promise<boolean>,
  isOurs: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    return (await write()) || (await isOurs());
  } catch (error) {
    if (await isOurs().catch(() => false)) return true;
    throw error;
  }
};
