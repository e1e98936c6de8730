import type { RecordRow } from 'shared/contracts/record.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { PaymentDispute } from '../../payment-rows/payment-dispute.ts';
import type { StoredPaymentItem } from '../../payment-rows/payment-item.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { StoredConsent } from '../../payment-rows/stored-autopay.ts';
import type { StoredReport } from '../../reports/stored-report.ts';

/** A visit that a disputed payment was for. */
export type EvidenceVisit = {
  visit: StoredBooking;
  /** Undefined if there is none, or none any more. */
  report: StoredReport | undefined;
  /** The rows about it in the customer's service record, in their order. */
  rows: readonly RecordRow[];
};

export type EvidenceItem = StoredPaymentItem & {
  /** Cents, included in the total; 0 also if it is not known any more. */
  tax: number;
  /** The first and last day of a charge's period; both the day of a visit; null if not known. */
  days: readonly [first: string, last: string] | null;
  /** The completed visits of a charge's period by their days; a visit itself, whatever became of it. */
  visits: readonly EvidenceVisit[];
};

/** What is known of a disputed payment (rules: payment-44). */
export type Evidence = {
  payment: ProviderPayment;
  dispute: PaymentDispute;
  customer: { name: string; email: string | null; address: string | null };
  items: readonly EvidenceItem[];
  /** On which an automatic payment rests; null for any other payment. */
  consent: StoredConsent | null;
  settings: SiteSettings;
  now: Date;
};

/** Each visit once, though a payment may have it in two items. */
export const visitsOf = ({ items }: Pick<Evidence, 'items'>): EvidenceVisit[] => [
  ...new Map(
    items.flatMap(({ visits }) => visits.map((each) => [each.visit.id, each] as const)),
  ).values(),
];

export const isSent = (report: StoredReport | undefined): report is StoredReport =>
  report?.status === 'sent';
