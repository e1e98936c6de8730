/**
 * Makes a conditional write and tells whether this very call made it. When its answer gets lost, the
 * SDK's next attempt is refused because of what the first one did, or no attempt gets an answer at all:
 * then `isOurs` looks at what is stored.
 * @throws whatever the write threw, unless it turns out to have taken place.
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
