import type { Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import type { Attempt } from '../payments/charging.ts';
import { cancelIntent } from '../payments/intents.ts';
import { cancelSetup } from '../payments/setups.ts';
import type { IntentRow, SessionRow } from '../store/rows.ts';

/** Ends an open session, and what its page has begun. */
export const expireSession = (desk: Desk, session: SessionRow): SessionRow => {
  const intent =
    session.intent === null ? undefined : desk.store.get('payment_intent', session.intent);
  const setup = session.setup === null ? undefined : desk.store.get('setup_intent', session.setup);
  if (intent) cancelIntent(desk, intent, 'expired');
  if (setup) cancelSetup(desk, setup);
  const expired = save(desk, 'checkout.session', { ...session, status: 'expired' });
  emit(desk, 'checkout.session.expired', 'checkout.session', expired);
  return expired;
};

/** Its page has led to a payment, if only one that a bank has yet to answer, or to a saved method. */
export const completeSession = (
  desk: Desk,
  session: SessionRow,
  intent: IntentRow | null,
): SessionRow => {
  const completed = save(desk, 'checkout.session', {
    ...session,
    status: 'complete',
    paymentStatus: intent?.status === 'succeeded' ? 'paid' : session.paymentStatus,
    intent: intent?.id ?? session.intent,
  });
  emit(desk, 'checkout.session.completed', 'checkout.session', completed);
  return completed;
};

/** The bank has answered for a payment of a session. */
export const recordBankAnswer = (desk: Desk, { intent, error }: Attempt): void => {
  const session =
    intent.session === null ? undefined : desk.store.get('checkout.session', intent.session);
  if (!session) return;
  if (error) {
    emit(desk, 'checkout.session.async_payment_failed', 'checkout.session', session);
    return;
  }
  const paid = save(desk, 'checkout.session', { ...session, paymentStatus: 'paid' });
  emit(desk, 'checkout.session.async_payment_succeeded', 'checkout.session', paid);
};
