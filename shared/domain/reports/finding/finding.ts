import type { VisitFact } from '../../lines/line.ts';
import { lines, type ServiceLine } from '../../lines/lines.ts';
import { judgments, type Judgment } from '../../water/judged-readings.ts';
import { waterFinding, type WaterVisit } from './water-finding.ts';
import { yardFinding, type YardVisit } from './yard-finding.ts';

export type FoundVisit = WaterVisit & YardVisit & { line: ServiceLine };

const findings: Readonly<Record<VisitFact, (visit: FoundVisit) => string[]>> = {
  water: waterFinding,
  yard: yardFinding,
};

/** The sentences, and the readings that were judged for them, each with its range that day. */
export type Finding = { text: string; readings: Judgment[] };

/**
 * What was found and done at a visit, in at most two sentences of past tense; null if nothing was recorded. The same
 * visit always gives the same sentences (rules: report-38).
 */
export const findingOf = (visit: FoundVisit): Finding | null => {
  const { facts } = lines[visit.line];
  const text = facts.flatMap((fact) => findings[fact](visit)).join(' ');
  if (text === '') return null;
  const { water } = visit;
  return { text, readings: water && facts.includes('water') ? judgments({ ...visit, water }) : [] };
};
