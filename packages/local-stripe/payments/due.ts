import { nowOf, type Desk } from '../desk.ts';
import { expireSession, recordBankAnswer } from '../sessions/session-states.ts';
import { enterLate, settle } from './charging.ts';
import { settleRefund } from './refunds.ts';

/** What happens by itself, once its time has come: sessions expire, banks answer, refunds succeed or fail. */
export const doWhatIsDue = (desk: Desk): void => {
  const { store, realNow } = desk;
  const now = nowOf(desk);
  const sessions = store
    .all('checkout.session')
    .filter(({ status, expiresAt }) => status === 'open' && expiresAt <= realNow());
  const due = store
    .all('due')
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at - b.at);
  if (sessions.length + due.length === 0) return;
  store.transaction(() => {
    for (const session of sessions) expireSession(desk, session);
    for (const { id, what } of due) {
      store.remove('due', id);
      const charge = store.get('charge', id);
      const refund = store.get('refund', id);
      if (what === 'refund' && refund) settleRefund(desk, refund);
      if (what === 'transaction' && charge) enterLate(desk, charge);
      const answer = what === 'bank' && charge ? settle(desk, charge) : null;
      if (answer) recordBankAnswer(desk, answer);
    }
  });
};
