import { addDays } from 'shared/domain/dates.ts';

type Line = { serviceDate: string; sentToCustomer: boolean };

/** Reports of visits in the seven days up to `today`. */
export const reportsThisWeek = (reports: readonly Line[], today: string): number => {
  const weekAgo = addDays(today, -7);
  return reports.filter(({ serviceDate }) => serviceDate > weekAgo && serviceDate <= today).length;
};

/** Reports among these that went to their customer. */
export const messagesSent = (reports: readonly Line[]): number =>
  reports.filter(({ sentToCustomer }) => sentToCustomer).length;
