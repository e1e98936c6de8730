import type { VisitFact } from '../../lines/line.ts';
import { lines, type ServiceLine } from '../../lines/lines.ts';
import { waterFinding, type WaterVisit } from './water-finding.ts';
import { yardFinding, type YardVisit } from './yard-finding.ts';

export type FoundVisit = WaterVisit & YardVisit & { line: ServiceLine };

const findings: Readonly<Record<VisitFact, (visit: FoundVisit) => string[]>> = {
  water: waterFinding,
  yard: yardFinding,
};

/**
 * What was found and done at a visit, in at most two sentences of past tense; null if nothing was recorded. The same
 * visit always gives the same sentences (rules: report-45).
 */
export const findingOf = (visit: FoundVisit): string | null =>
  lines[visit.line].facts.flatMap((fact) => findings[fact](visit)).join(' ') || null;
