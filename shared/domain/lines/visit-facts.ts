import type { VisitFact } from './line.ts';
import { lines, type ServiceLine } from './lines.ts';

/** Whether visits of a line ask for something. */
export const asksFor = (line: ServiceLine, fact: VisitFact): boolean =>
  lines[line].facts.includes(fact);

type VisitFacts<Water, Added, Yard> = { water: Water | null; added: Added[]; yard: Yard | null };

/** The facts of a report that its line has; all others are empty. */
export const factsOfLine = <Water, Added, Yard>({
  line,
  water,
  added,
  yard,
}: VisitFacts<Water, Added, Yard> & { line: ServiceLine }): VisitFacts<Water, Added, Yard> => ({
  water: asksFor(line, 'water') ? water : null,
  added: asksFor(line, 'water') ? added : [],
  yard: asksFor(line, 'yard') ? yard : null,
});
