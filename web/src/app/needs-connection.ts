import { loadScreen, type ScreenModule } from './load-screen.ts';

/** A screen that only works online could not be opened; the message is what it says instead. */
export class NeedsConnection extends Error {}

/**
 * Loads the code of a screen that only works online. Not at all while the browser is offline: even where a cache has
 * the code, the screen is of no use without its data.
 *
 * @param sentence what the screen says without a connection
 * @throws {NeedsConnection}
 */
export const loadOnline = async (
  load: () => Promise<ScreenModule>,
  sentence: string,
): Promise<ScreenModule> => {
  if (!navigator.onLine) throw new NeedsConnection(sentence);
  try {
    return await loadScreen(load);
  } catch (error) {
    throw new NeedsConnection(sentence, { cause: error });
  }
};
