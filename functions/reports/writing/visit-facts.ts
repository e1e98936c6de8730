import type { ReportForm } from 'shared/contracts/reports.ts';
import type { ServiceLine } from 'shared/domain/service-lines.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredReport } from '../stored-report.ts';

type VisitFacts = Pick<StoredReport, 'water' | 'added' | 'yard'>;

const refuse = (field: keyof VisitFacts, message: string): never => {
  throw new AppError('invalid', message, { fields: { [field]: message } });
};

/**
 * What a form says of the water or the yard, else what the report says already; only what is the line's own
 * is kept (rules: water-1, water-8).
 * @throws AppError `invalid` for readings of a yard, or yard facts of a pool.
 */
export const visitFacts = (
  line: ServiceLine,
  { form, before }: { form: ReportForm; before: StoredReport },
): VisitFacts => {
  if (line === 'yard') {
    if (form.water) refuse('water', 'Readings of water belong to the report of a pool.');
    if (form.added?.length) refuse('added', 'Chemicals belong to the report of a pool.');
    return {
      water: null,
      added: [],
      yard: form.yard === undefined ? before.yard : form.yard,
    };
  }
  if (form.yard) refuse('yard', 'Areas and bags belong to the report of a yard.');
  return {
    water: form.water === undefined ? before.water : form.water,
    added: form.added ?? before.added,
    yard: null,
  };
};
