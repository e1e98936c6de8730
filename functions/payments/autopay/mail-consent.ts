import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import {
  consentNoticeId,
  type NoticeStore,
  type StoredNotice,
} from '../../payment-rows/autopay-notice.ts';
import type { AutopayStore } from '../../payment-rows/autopay-store.ts';
import {
  sendNotice,
  type ComposeNotice,
  type NoticeDependencies,
} from '../../payment-rows/send-notice.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { composeConsent, composeEnd } from './notice-mail.ts';

export type ConsentNoticeDependencies = NoticeDependencies & {
  autopays: Pick<AutopayStore, 'find' | 'findConsent'>;
  settings: SiteSettings;
};

type ConsentNotice = Extract<StoredNotice, { kind: 'agreed' | 'ended' }>;

/**
 * Mails a customer what they have agreed to, or that autopay has ended, at most once, if that has yet to be done
 * (rules: payment-28).
 * @returns the delivery as {@link sendNotice} does
 */
export const mailConsentNotice = async (
  notice: ConsentNotice,
  { autopays, settings, ...sending }: ConsentNoticeDependencies,
): Promise<Delivery | undefined> => {
  const { userId, consentId } = notice;
  const compose: ComposeNotice = async (customer) => {
    const [consent, autopay] = await Promise.all([
      autopays.findConsent(userId, consentId),
      notice.kind === 'ended' ? autopays.find(userId) : undefined,
    ]);
    if (!consent) return { problem: 'This consent is gone.' };
    if (notice.kind === 'ended') {
      const isOnAgain = (autopay?.methodId ?? null) !== null;
      return isOnAgain
        ? { problem: 'Autopay is on again.' }
        : composeEnd({ customer, consent, settings, isAsked: notice.isAsked ?? false });
    }
    return consent.endedAt === null
      ? composeConsent({ customer, consent, settings })
      : { problem: 'This consent has ended since.' };
  };
  return sendNotice(notice, compose, sending);
};

/** Mails a customer what they have just agreed to, unless that was done (rules: payment-28). */
export const mailAgreement = async (
  autopay: StoredAutopay | undefined,
  { notices, ...dependencies }: ConsentNoticeDependencies & { notices: Pick<NoticeStore, 'find'> },
): Promise<void> => {
  if (!autopay || autopay.consentId === null) return;
  const id = consentNoticeId('agreed', autopay.consentId);
  const notice = await notices.find(autopay.userId, id);
  if (notice?.kind === 'agreed') await mailConsentNotice(notice, dependencies);
};
