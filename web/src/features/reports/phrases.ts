import { lines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import * as z from 'zod/mini';
import { deviceStore } from '../../lib/device-store.ts';

/** How often each sentence has been sent from this phone. */
const counts = z.record(z.string(), z.int());

const shown = 4;
/** In characters. Longer sentences are about one visit and are not used again. */
const longest = 80;
/** How many sentences are remembered; rarely used ones are dropped. */
const remembered = 60;

const nameOf = (operator: string, line: ServiceLine): string => `phrases ${operator} ${line}`;

/** The sentences of a note: 'Clear.', 'Please top up.'. Leaves out those that are too short or too long. */
export const sentencesOf = (notes: string): string[] =>
  (notes.match(/[^.!?\n]+[.!?]?/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 2 && sentence.length <= longest);

/** The counts with one more note's sentences added; only the most used are kept. */
export const withNote = (
  known: Readonly<Record<string, number>>,
  notes: string,
): Record<string, number> => {
  const next = { ...known };
  for (const sentence of new Set(sentencesOf(notes))) next[sentence] = (next[sentence] ?? 0) + 1;
  return Object.fromEntries(
    Object.entries(next)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, remembered),
  );
};

/** The most used sentences first, then the defaults. A sentence that was used once is not a habit. */
export const phrasesFrom = (
  known: Readonly<Record<string, number>>,
  line: ServiceLine,
): string[] => {
  const used = Object.entries(known)
    .filter(([, times]) => times > 1)
    .toSorted(([, one], [, other]) => other - one)
    .map(([sentence]) => sentence);
  return [...new Set([...used, ...lines[line].phrases])].slice(0, shown);
};

const read = async (operator: string, line: ServiceLine): Promise<Record<string, number>> =>
  z.safeParse(counts, await (await deviceStore()).get('kept', nameOf(operator, line))).data ?? {};

export const usedPhrases = async (operator: string, line: ServiceLine): Promise<string[]> => {
  try {
    return phrasesFrom(await read(operator, line), line);
  } catch {
    return [...lines[line].phrases];
  }
};

/** Remembers the sentences of a note that is being sent. They never leave this phone. */
export const rememberPhrases = async (
  operator: string,
  line: ServiceLine,
  notes: string,
): Promise<void> => {
  const known = withNote(await read(operator, line), notes);
  await (await deviceStore()).put('kept', known, nameOf(operator, line));
};
