import { hasStatus, messageOf } from '../lib/api-error.ts';
import { toast } from './toast-store.ts';

/**
 * Shows a toast with the server's message, or `otherwise` if there is none. Does nothing for a 401,
 * which lost-session.ts reports.
 */
export const toastFailure = (
  error: unknown,
  { title, otherwise }: { title: string; otherwise: string },
): void => {
  if (hasStatus(error, 401)) return;
  toast({ title, description: messageOf(error, otherwise), variant: 'destructive' });
};
