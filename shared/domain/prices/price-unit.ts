type Recurring = { isRecurring: boolean; recurringInterval: string | null };

/** The unit after a price that covers a whole period: '/month', '/year', otherwise '' (rules: catalogue-6). */
export const periodUnit = ({ isRecurring, recurringInterval }: Recurring): string => {
  if (!isRecurring) return '';
  if (recurringInterval === 'monthly') return '/month';
  return recurringInterval === 'annually' ? '/year' : '';
};
