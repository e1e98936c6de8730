import { requestDays } from 'shared/domain/reports/retention.ts';
import { indexKeys, type MonthlyList } from './keys.ts';

/**
 * What is stored with a stranger's request besides its fields: its index keys, and the time at which it expires
 * (rules: privacy-5).
 */
export const requestRow = (
  list: MonthlyList,
  request: { id: string; createdAt: string; email: string },
) => ({
  ...indexKeys.monthly(list, request),
  ...indexKeys.requestOf(request.email, request),
  expire: Math.floor(Date.parse(request.createdAt) / 1000) + requestDays * 86_400,
});
