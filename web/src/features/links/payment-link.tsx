import { useEffect, useState } from 'react';
import { getLink, type LinkView } from 'shared/contracts/links.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { invalidate } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import type { LinkActing } from './use-link.ts';

type PaymentView = Extract<LinkView, { purpose: 'payment' }>;

const inFull = (decimal: string): string => formatCentsInFull(decimalToCents(decimal));

const Bills = ({ payment: { items, total } }: { payment: PaymentView['payment'] }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5">
    {[...items, ...(items.length > 1 ? [{ name: 'Total', total }] : [])].map(
      ({ name, total: amount }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id and never change places
          key={index}
          className="col-span-2 grid grid-cols-subgrid border-b border-cream-300 pb-2.5 last:border-0 last:pb-0 last:font-bold"
        >
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="text-right tabular-nums">{inFull(amount)}</dd>
        </div>
      ),
    )}
  </dl>
);

/**
 * The page for paying what autopay did not collect, opened by the link in the mail about it: it leads on to the
 * provider’s page, without an account (rules: payment-39).
 */
export const PaymentLink = ({
  view,
  act,
  pending,
  problem,
}: LinkActing & { view: PaymentView }) => {
  const { firstName, payment, url } = view;
  const { phone } = settings();
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    // Back from the provider's page, the browser may show this page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void invalidate(getLink);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const isBusy = pending !== undefined || url !== null;
  const pay = (): void => {
    setOffline(!navigator.onLine);
    if (navigator.onLine) void act({ action: 'pay' });
  };
  return (
    <>
      <PageBanner narrow title="Pay Your Bill">
        {firstName === null ? '' : `Hello ${firstName}, `}
        {firstName === null ? 'Autopay' : 'autopay'} could not collect this.
      </PageBanner>
      <div className="page-narrow flex flex-col gap-6 py-8 sm:py-10">
        <Card className="flex flex-col gap-4">
          <Bills payment={payment} />
          <BusyButton tone="pool" busy={isBusy} className="w-full" onClick={pay}>
            {isBusy ? 'Opening the payment page...' : `Pay ${inFull(payment.total)}`}
          </BusyButton>
          <FormError
            message={
              isOffline ? 'Paying needs a connection. Please try again when you have one.' : problem
            }
          />
          <p className="text-base text-ink-soft">You pay on Stripe’s secure page.</p>
        </Card>
        <p>
          Questions? Call us at{' '}
          <a className="font-semibold underline" href={phoneHref(phone)}>
            {phone}
          </a>
          . You don’t need an account for this page; it is for these bills alone.
        </p>
      </div>
    </>
  );
};
