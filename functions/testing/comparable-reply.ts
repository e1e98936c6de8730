import { withoutDays } from './comparable-effects.ts';
import type { Callee, Outcome } from './fault-run.ts';

/** Folders whose replies do not depend on today, because they contain no plans, prices or free days. */
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

/** Endpoints whose replies contain what other tests have left, or dates without dashes. */
const unsteady = new Set([
  'get-calendar',
  'list-conversations',
  'list-customers',
  'list-signups',
  'list-reports',
  'list-recent-reports',
  'list-pending-reports',
]);

/** An endpoint's answer, one line for each field, the same every day. Empty if it is unsteady, or no endpoint. */
export const comparableReply = (
  { name, contract }: Callee,
  { entry, outcome: { status, lines } }: { entry: string; outcome: Outcome },
): string[] => {
  const [folder = ''] = entry.split('/');
  const isSteady = contract && steady.has(folder) && !unsteady.has(name);
  return isSteady ? [`answered ${status}`, ...lines()].map(withoutDays) : [];
};
