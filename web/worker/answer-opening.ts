import type { CachedPage } from './cached-page.ts';

/** How long a navigation waits for the server before it gets the cached page, in milliseconds. */
const openingPatience = 2500;

type Outcome = 'refused' | 'slow' | { page: Response };

/**
 * Answers a navigation to one of the operator's pages: with the server's page if it arrives in time and is valid, else
 * with the cached page, else with whatever the server sends. `background` resolves once the server has answered.
 */
export const answerOpening = (
  page: CachedPage,
  patience = openingPatience,
): { answer: Promise<Response>; background: Promise<unknown> } => {
  const asked = page.refresh();
  const outcome = asked.then(
    ({ kept }): Outcome => (kept ? { page: kept } : 'refused'),
    (): Outcome => 'refused',
  );
  const slow = new Promise<Outcome>((resolve) => {
    setTimeout(resolve, patience, 'slow');
  });
  const answer = async (): Promise<Response> => {
    const first = await Promise.race([outcome, slow]);
    if (typeof first === 'object') return first.page;
    const kept = await page.read();
    return kept ?? (await asked).reply;
  };
  return { answer: answer(), background: outcome };
};
