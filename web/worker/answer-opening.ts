import type { KeptPage } from './kept-page.ts';

/** Milliseconds for which an opening waits for the server before it takes the kept page. */
const openingPatience = 2500;

type Outcome = 'refused' | 'slow' | { page: Response };

/**
 * Answers the opening of one of the operator's pages: with the server's page if it comes soon and is ours, else
 * with the kept one, and without one with whatever the line has to say. `background` goes on afterwards.
 */
export const answerOpening = (
  page: KeptPage,
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
