import { postalAddress, type SiteSettings } from '../site/settings.ts';
import type { PaymentMethod } from '../visits/booking-status.ts';
import { formatCents } from './money.ts';
import { checkFee } from './prices.ts';

/** One way to pay an amount. */
export type WayToPay = {
  method: PaymentMethod;
  /** To whom, in a few words. */
  to: string;
  /** Opens the app with recipient, amount and reference filled in, where it can. */
  href: string | null;
  /** What to copy into an app that no link opens. */
  copy: string | null;
};

type Paying = {
  settings: Pick<
    SiteSettings,
    'payTo' | 'businessName' | 'street' | 'city' | 'state' | 'postalCode'
  >;
  /** With tax. */
  cents: number;
  reference: string;
};

/** The ways to pay an amount that the stage offers; none if it has no recipients (rules: payment-5). */
export const waysToPay = ({ settings, cents, reference }: Paying): WayToPay[] => {
  const { zelle, venmo, cashApp, checksTo } = settings.payTo;
  const amount = (cents / 100).toFixed(2);
  const ways: (WayToPay | false)[] = [
    zelle !== null && {
      method: 'zelle',
      to: `${zelle} (${settings.businessName})`,
      href: null,
      copy: zelle,
    },
    venmo !== null && {
      method: 'venmo',
      to: `@${venmo}`,
      href: `https://venmo.com/${venmo}?txn=pay&amount=${amount}&note=${reference}`,
      copy: null,
    },
    cashApp !== null && {
      method: 'cashapp',
      to: `$${cashApp}`,
      href: `https://cash.app/$${cashApp}/${amount}`,
      copy: null,
    },
    checksTo !== null && {
      method: 'check',
      to: `${checksTo}, ${postalAddress(settings)} (${formatCents(checkFee)} processing fee)`,
      href: null,
      copy: null,
    },
  ];
  return ways.filter((way) => way !== false);
};

/** Whether the stage offers any way to pay. */
export const takesPayments = ({ payTo }: Pick<SiteSettings, 'payTo'>): boolean =>
  Object.values(payTo).some((handle) => handle !== null);

/** Whether a customer’s payments matter to what they can pay: where the stage has any way to pay, cards among them. */
export const asksForPayments = (settings: Pick<SiteSettings, 'payTo' | 'claims'>): boolean =>
  settings.claims.cardPayments || takesPayments(settings);
