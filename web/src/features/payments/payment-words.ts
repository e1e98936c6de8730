import type { Payment } from 'shared/contracts/payments.ts';
import { methodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';

/** '$243.56' */
export const paymentAmount = ({ total }: Pick<Payment, 'total'>): string =>
  formatCentsInFull(decimalToCents(total));

/** 'Card ending in 4242'; undefined while it is not known. */
export const paymentMethod = ({ method }: Pick<Payment, 'method'>): string | undefined =>
  method === null ? undefined : methodName(method.type, { brand: null, last4: method.last4 });

const namesShown = 3;

/** 'Monthly Membership, Pool School × 2'; of many, the first and how many more. */
export const paymentItems = ({ items }: Pick<Payment, 'items'>): string => {
  const counts = new Map<string, number>();
  for (const { name } of items) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].map(([name, count]) =>
    count > 1 ? `${name}\u00a0×\u00a0${count}` : name,
  );
  if (names.length <= namesShown) return names.join(', ');
  const first = names.slice(0, namesShown - 1);
  return `${first.join(', ')} and ${names.length - first.length} more`;
};
