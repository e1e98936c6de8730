/** Hours within which the team promises to review a sign-up (rules: signup-7). */
export const promisedHours = 24;

export const reviewDue = (createdAt: string): Date =>
  new Date(Date.parse(createdAt) + promisedHours * 3_600_000);

/** In whole minutes: the time left, or how long ago the deadline passed if `overdue`. */
export type TimeLeft = { overdue: boolean; minutes: number };

export const timeLeft = (createdAt: string, now: Date): TimeLeft => {
  const minutes = Math.floor((reviewDue(createdAt).getTime() - now.getTime()) / 60_000);
  return minutes < 0 ? { overdue: true, minutes: -minutes } : { overdue: false, minutes };
};

/** '23 h 5 min', '12 min', '3 days 2 h'. */
export const durationLabel = (minutes: number): string => {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
};
