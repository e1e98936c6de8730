import type { CachedPage } from './cached-page.ts';

/** How long a navigation waits for the server before it gets the cached page, in milliseconds. */
const openingTimeout = 2500;

type Outcome = 'refused' | 'slow' | { page: Response };

/**
 * Answers a navigation to one of the operator's pages: with the server's page if it arrives in time and is valid, else
 * with the cached page, else with whatever the server sends. `background` resolves once the server has answered.
 */
export const answerOpening = (
  page: CachedPage,
  timeout = openingTimeout,
): { answer: Promise<Response>; background: Promise<unknown> } => {
  const requested = page.refresh();
  const outcome = requested.then(
    ({ kept: stored }): Outcome => (stored ? { page: stored } : 'refused'),
    (): Outcome => 'refused',
  );
  const slow = new Promise<Outcome>((resolve) => {
    setTimeout(resolve, timeout, 'slow');
  });
  const answer = async (): Promise<Response> => {
    const first = await Promise.race([outcome, slow]);
    if (typeof first === 'object') return first.page;
    const stored = await page.read();
    return stored ?? (await requested).reply;
  };
  return { answer: answer(), background: outcome };
};
