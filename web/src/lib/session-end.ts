import { isAppBusy } from './app-busy.ts';
import { observable } from './observable.ts';
import { waitingWork } from './waiting-work.ts';

/** Whether the operator's session has ended on a page that stays open (rules: field-5, field-6). */
export const sessionEnd = observable(false);

/** Whether an editor or upload is open, or work is waiting to be sent. */
export const hasWork = (): boolean => isAppBusy() || waitingWork.count() > 0;

/**
 * Whether a lost session is announced by a strip instead of a redirect to the sign-in. Once shown, the strip
 * stays.
 */
export const staysWithoutSession = (): boolean => sessionEnd.get() || hasWork();
