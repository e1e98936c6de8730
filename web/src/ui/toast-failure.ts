import { hasStatus, messageOf } from '../lib/api-error.ts';
import { isUnclear } from '../lib/is-unclear.ts';
import { toast } from './toast-store.ts';

type Words = {
  title: string;
  fallback: string;
  /** For what is only read, or asked for in words of its own: it counts as failed whatever became of it. */
  isFinal?: boolean;
};

/** Of a change that may have been carried out. Each is safe to repeat (rules: api-11). */
const unclear = 'It may have worked. Nothing is done twice if you try again.';

/**
 * Shows the server's message or `fallback`. A change of which nobody knows whether it was carried out is not said to
 * have failed. Does nothing for a 401, which lost-session.ts reports.
 */
export const toastFailure = (error: unknown, { title, fallback, isFinal = false }: Words): void => {
  if (hasStatus(error, 401)) return;
  const isOpen = isUnclear(error) && !isFinal;
  toast({
    title: isOpen ? 'Not Sure It Worked' : title,
    description: isOpen
      ? `${messageOf(error, 'No clear answer came.')} ${unclear}`
      : messageOf(error, fallback),
    variant: 'destructive',
  });
};
