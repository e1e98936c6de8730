import { hasStatus, messageOf } from '../lib/api-error.ts';
import { toast } from './toast-store.ts';

/** Shows the server's message or `fallback`. Does nothing for a 401, which lost-session.ts reports. */
export const toastFailure = (
  error: unknown,
  { title, fallback }: { title: string; fallback: string },
): void => {
  if (hasStatus(error, 401)) return;
  toast({ title, description: messageOf(error, fallback), variant: 'destructive' });
};
