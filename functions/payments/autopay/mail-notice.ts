import type { Delivery } from '../../delivery/delivery.ts';
import type { StoredNotice } from '../../payment-rows/autopay-notice.ts';
import {
  mailPriceNotice,
  type PriceNoticeDependencies,
} from '../../visits/plan-actions/price-notice.ts';
import { mailAboveLimit } from './ask-for-above.ts';
import { mailConsentNotice, type ConsentNoticeDependencies } from './mail-consent.ts';

export type NoticeMailDependencies = ConsentNoticeDependencies & PriceNoticeDependencies;

/**
 * Mails a customer any notice about their autopay, as {@link mailConsentNotice}, {@link mailPriceNotice} and
 * {@link mailAboveLimit}.
 */
export const mailNotice = async (
  notice: StoredNotice,
  dependencies: NoticeMailDependencies,
): Promise<Delivery | undefined> => {
  switch (notice.kind) {
    case 'price':
      return mailPriceNotice(notice, dependencies);
    case 'above':
      return mailAboveLimit(notice, dependencies);
    default:
      return mailConsentNotice(notice, dependencies);
  }
};
