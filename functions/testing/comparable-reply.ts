import { withoutDays } from './comparable-effects.ts';
import type { Callee, Outcome } from './fault-run.ts';

/** Folders whose replies are the same on every day: no plan, price or free day of today is in them. */
const steady = new Set([
  'customers',
  'messages',
  'photos',
  'reminders',
  'reports',
  'retention',
  'session',
  'signup',
  'uploads',
]);

/** These hold what other tests have left, or days without dashes. */
const unsteady = new Set([
  'get-calendar',
  'list-conversations',
  'list-customers',
  'list-signups',
  'list-reports',
  'list-recent-reports',
  'list-pending-reports',
]);

/** What an endpoint answered, a line for each field, in a form that is the same every day; none of other functions. */
export const comparableReply = (
  { name, contract }: Callee,
  { entry, outcome: { status, lines } }: { entry: string; outcome: Outcome },
): string[] => {
  const [folder = ''] = entry.split('/');
  const isSteady = contract && steady.has(folder) && !unsteady.has(name);
  return isSteady ? [`answered ${status}`, ...lines()].map(withoutDays) : [];
};
