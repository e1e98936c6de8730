import type { Statement } from 'shared/contracts/statements.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';

type Sums = Pick<Statement, 'paid' | 'processing' | 'due'>;

/**
 * 'Paid', or '$243.56 paid, $100.00 processing, $143.56 due': what adds up to a month's total; empty if every bill of
 * the month is void (rules: statement-2).
 */
export const statementSums = ({ paid, processing, due }: Sums): string => {
  const sums = Object.entries({ paid, processing, due })
    .map(([state, amount]) => ({ state, cents: decimalToCents(amount) }))
    .filter(({ cents }) => cents > 0);
  const [only] = sums;
  if (sums.length === 1 && only) return `${only.state[0]!.toUpperCase()}${only.state.slice(1)}`;
  return sums.map(({ state, cents }) => `${formatCentsInFull(cents)} ${state}`).join(', ');
};
