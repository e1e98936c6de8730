import { yardAreas, type YardFacts } from '../yard-facts.ts';
import { listOf } from './list-of.ts';

/** Every sentence that a yard's finding can have. */
const sentences = {
  areas: (areas: readonly string[]) => `We went over the ${listOf(areas)}.`,
  yard: 'We went over the yard.',
  bags: (bags: number) => `We removed ${bags} ${bags === 1 ? 'bag' : 'bags'}.`,
  areasAndBags: (areas: readonly string[], bags: number) =>
    `We went over the ${listOf(areas)} and removed ${bags} ${bags === 1 ? 'bag' : 'bags'}.`,
  gate: 'The gate was closed.',
};

export type YardVisit = {
  /** Null if nothing was recorded besides the tasks. */
  yard: YardFacts | null;
  /** Whether the tasks were done. */
  cleanedArea: boolean;
  gateClosed: boolean;
};

const workSentence = ({ yard, cleanedArea }: YardVisit): string[] => {
  const areas = (yard?.areas ?? []).map((area) => yardAreas[area].toLowerCase());
  const bags = yard?.bags ?? 0;
  if (areas.length > 0 && bags > 0) return [sentences.areasAndBags(areas, bags)];
  if (areas.length > 0) return [sentences.areas(areas)];
  if (bags > 0) return [sentences.bags(bags)];
  return cleanedArea ? [sentences.yard] : [];
};

/** Areas and bags, and the gate. At most two sentences. */
export const yardFinding = (visit: YardVisit): string[] => [
  ...workSentence(visit),
  ...(visit.gateClosed ? [sentences.gate] : []),
];
