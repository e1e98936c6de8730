import { hasStatus, messageOf } from '../lib/api-error.ts';
import { toast } from './toast-store.ts';

/**
 * Says what could not be done: the server's sentence why, or `otherwise` where it gave none. That the
 * session is gone is said to everybody in the same words (lost-session.ts), and so not here.
 */
export const toastFailure = (
  error: unknown,
  { title, otherwise }: { title: string; otherwise: string },
): void => {
  if (hasStatus(error, 401)) return;
  toast({ title, description: messageOf(error, otherwise), variant: 'destructive' });
};
