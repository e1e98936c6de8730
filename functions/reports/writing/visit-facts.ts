import type { ReportForm } from 'shared/contracts/reports.ts';
import type { ServiceLine } from 'shared/domain/service-lines.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredReport } from '../stored-report.ts';

type VisitFacts = Pick<StoredReport, 'water' | 'added' | 'yard'>;

const refuse = (field: keyof VisitFacts, message: string): never => {
  throw new AppError('invalid', message, { fields: { [field]: message } });
};

/**
 * The water or yard facts from the form or, if it has none, from the stored report. Only those of the report's line
 * are kept (rules: water-1, water-8).
 * @throws AppError `invalid` for readings or chemicals at a yard, or yard facts at a pool
 */
export const visitFacts = (
  line: ServiceLine,
  { form, before }: { form: ReportForm; before: StoredReport },
): VisitFacts => {
  if (line === 'yard') {
    if (form.water) refuse('water', 'Water readings belong in a pool report.');
    if (form.added?.length) refuse('added', 'Chemicals belong in a pool report.');
    return {
      water: null,
      added: [],
      yard: form.yard === undefined ? before.yard : form.yard,
    };
  }
  if (form.yard) refuse('yard', 'Areas and bags belong in a yard report.');
  return {
    water: form.water === undefined ? before.water : form.water,
    added: form.added ?? before.added,
    yard: null,
  };
};
