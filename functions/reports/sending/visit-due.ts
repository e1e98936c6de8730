import { takesPayments } from 'shared/domain/prices/ways-to-pay.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { amountDue } from 'shared/domain/visits/booking-status.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { PaymentStore } from '../../payment-rows/payment-store.ts';
import type { StoredReport } from '../stored-report.ts';

export type VisitDue = { cents: number; customerId: string };

/**
 * What a report's customer is to pay for the visit itself, in cents with tax; undefined if there is nothing to ask for,
 * also because the customer has reported it as paid. The visit is completed once the report has been sent.
 */
export const visitDue = async (
  { customerId }: StoredReport,
  visit: StoredBooking | undefined,
  {
    payments,
    settings,
  }: { payments: Pick<PaymentStore, 'listReportedItems'>; settings: SiteSettings },
): Promise<VisitDue | undefined> => {
  if (visit === undefined || visit.userId !== customerId) return undefined;
  const cents = amountDue(visit);
  if (cents === 0 || !takesPayments(settings)) return undefined;
  return (await payments.listReportedItems(customerId)).has(visit.id)
    ? undefined
    : { cents, customerId };
};
