import type { Delivery } from '../../delivery/delivery.ts';
import type { StoredNotice } from '../../payment-rows/autopay-notice.ts';
import {
  tellOfPrice,
  type PriceNoticeDependencies,
} from '../../visits/plan-actions/price-notice.ts';
import { tellOfAbove } from './ask-for-above.ts';
import { tellOfConsent, type ConsentNoticeDependencies } from './tell-consent.ts';

export type TellNoticeDependencies = ConsentNoticeDependencies & PriceNoticeDependencies;

/**
 * Mails a customer any notice about their autopay, as {@link tellOfConsent}, {@link tellOfPrice} and
 * {@link tellOfAbove}.
 */
export const tellNotice = async (
  notice: StoredNotice,
  dependencies: TellNoticeDependencies,
): Promise<Delivery | undefined> => {
  switch (notice.kind) {
    case 'price':
      return tellOfPrice(notice, dependencies);
    case 'above':
      return tellOfAbove(notice, dependencies);
    default:
      return tellOfConsent(notice, dependencies);
  }
};
