import type { ReportForm } from 'shared/contracts/reports.ts';
import type { VisitFact } from 'shared/domain/lines/line.ts';
import { lines, serviceLines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import { asksFor, factsOfLine } from 'shared/domain/lines/visit-facts.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredReport } from '../stored-report.ts';

type VisitFacts = Pick<StoredReport, 'water' | 'added' | 'yard'>;

/** The lines whose reports have something: 'a pool report'. */
const reportsWith = (fact: VisitFact): string =>
  `a ${serviceLines
    .filter((line) => asksFor(line, fact))
    .map((line) => lines[line].noun)
    .join(' or ')} report`;

/**
 * The water or yard facts from the form or, if it has none, from the stored report. Only those of the report's line
 * are stored (rules: water-1, water-8).
 * @throws AppError `invalid` for facts that visits of the line do not ask for
 */
export const visitFacts = (
  line: ServiceLine,
  { form, before }: { form: ReportForm; before: StoredReport },
): VisitFacts => {
  const refuseUnlessPartOfLine = (field: keyof VisitFacts, fact: VisitFact, what: string): void => {
    if (asksFor(line, fact)) return;
    const message = `${what} belong in ${reportsWith(fact)}.`;
    throw new AppError('invalid', message, { fields: { [field]: message } });
  };
  if (form.water) refuseUnlessPartOfLine('water', 'water', 'Water readings');
  if (form.added?.length) refuseUnlessPartOfLine('added', 'water', 'Chemicals');
  if (form.yard) refuseUnlessPartOfLine('yard', 'yard', 'Areas and bags');
  return factsOfLine({
    line,
    water: form.water === undefined ? before.water : form.water,
    added: form.added ?? before.added,
    yard: form.yard === undefined ? before.yard : form.yard,
  });
};
