import { dueNotice } from '../../payment-rows/autopay-notice.ts';
import {
  endAutopay,
  endedAutopay,
  endNotice,
  type AutopayStore,
} from '../../payment-rows/autopay-store.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactIfCurrent } from '../../platform/table/transact.ts';
import { mailConsentNotice, type ConsentNoticeDependencies } from './mail-consent.ts';

export const autopayOvertaken = 'This is being changed elsewhere. Please look again.';

type Occasion = { userId: string; now: Date };
type Dependencies = { table: Table; autopays: Pick<AutopayStore, 'find'> };

type TurnedOff = {
  /** As it is now; undefined if it was never on. */
  autopay: StoredAutopay | undefined;
  /** The consent that has ended by this; null if autopay was off. */
  consentId: string | null;
};

const turnOff = async (
  { userId, now }: Occasion,
  mailing: { isMailed: boolean; isAsked?: true },
  { table, autopays }: Dependencies,
): Promise<TurnedOff> =>
  retryOnConflict<TurnedOff>(async () => {
    const autopay = await autopays.find(userId);
    if (!autopay || autopay.methodId === null) return { autopay, consentId: null };
    const ending = endAutopay(table, autopay, { now, ...mailing });
    if (!(await transactIfCurrent(table, ending))) return 'overtaken';
    return { autopay: endedAutopay(autopay, now), consentId: autopay.consentId };
  }, autopayOvertaken);

/** Turns a customer's autopay off, if it is on, as they do themselves (rules: payment-28). */
export const turnOwnOff = async (
  occasion: Occasion,
  dependencies: Dependencies,
): Promise<StoredAutopay | undefined> =>
  (await turnOff(occasion, { isMailed: false }, dependencies)).autopay;

/**
 * The same by the operator, for a customer who has asked for it and is mailed so, once; harmless to repeat (rules:
 * payment-47).
 */
export const turnOffForCustomer = async (
  occasion: Occasion,
  dependencies: Dependencies & ConsentNoticeDependencies,
): Promise<StoredAutopay | undefined> => {
  const { userId, now } = occasion;
  const mailing = { isMailed: true, isAsked: true } as const;
  const { autopay, consentId } = await turnOff(occasion, mailing, dependencies);
  if (consentId !== null) {
    const notice = endNotice({ userId, consentId }, { now, isAsked: true });
    await mailConsentNotice(dueNotice(notice), dependencies);
  }
  return autopay;
};
