import type { Statement } from 'shared/contracts/statements.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';

type Sums = Pick<Statement, 'paid' | 'processing' | 'due'>;

const names = { paid: 'Paid', processing: 'Processing', due: 'Due' } as const;

/**
 * 'Paid', or '$243.56 paid', '$100.00 processing' and '$143.56 due': what adds up to a month's total; none if every
 * bill of the month is void (rules: statement-2).
 */
export const statementSums = (sums: Sums): string[] => {
  const states = (['paid', 'processing', 'due'] as const).filter(
    (state) => decimalToCents(sums[state]) > 0,
  );
  return states.length === 1
    ? states.map((state) => names[state])
    : states.map((state) => `${formatCentsInFull(decimalToCents(sums[state]))} ${state}`);
};
