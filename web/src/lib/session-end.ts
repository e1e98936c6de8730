import { isAppBusy } from './app-busy.ts';
import { observable } from './observable.ts';
import { waitingWork } from './waiting-work.ts';

/** Whether the operator's session has ended while the page stays (rules: field-5, field-6). */
export const sessionEnd = observable(false);

/** Whether something is written here or waits to be sent. */
export const hasWork = (): boolean => isAppBusy() || waitingWork.count() > 0;

/** Whether a lost session is told by a strip instead of leaving for the sign-in; once it is, the strip stays. */
export const staysWithoutSession = (): boolean => sessionEnd.get() || hasWork();
