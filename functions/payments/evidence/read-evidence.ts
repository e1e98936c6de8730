import { addDays } from 'shared/domain/dates.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { RecordRow } from 'shared/contracts/record.ts';
import type { BookingStore, StoredBooking } from '../../bookings/booking-store.ts';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import { personName } from '../../customers/person-name.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import type { AutopayStore } from '../../payment-rows/autopay-store.ts';
import type { PaymentDispute } from '../../payment-rows/payment-dispute.ts';
import type { StoredPaymentItem } from '../../payment-rows/payment-item.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { StoredConsent } from '../../payment-rows/stored-autopay.ts';
import { readAll } from '../../platform/table/table.ts';
import type { RecordStore } from '../../reports/record/record-store.ts';
import type { ReportStore } from '../../reports/report-store.ts';
import type { StoredReport } from '../../reports/stored-report.ts';
import { readItems, type ItemStores, type Items } from '../payment-items.ts';
import type { Evidence, EvidenceItem, EvidenceVisit } from './evidence.ts';

export type EvidenceStores = Pick<ItemStores, 'charges'> & {
  bookings: Pick<BookingStore, 'getMany' | 'listAhead'>;
  reports: Pick<ReportStore, 'getMany'>;
  records: Pick<RecordStore, 'list'>;
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
  autopays: Pick<AutopayStore, 'listConsents'>;
  settings: SiteSettings;
};

/** More than a customer has in years. */
const mostRead = 2000;

/** The keys of one request. */
const mostReports = 100;

const isOfCharge =
  ({ planId, from, until }: StoredCharge) =>
  (visit: StoredBooking): boolean =>
    visit.planId === planId &&
    visit.included &&
    visit.status === 'completed' &&
    visit.scheduledDate !== null &&
    from <= visit.scheduledDate &&
    visit.scheduledDate < until;

/** The completed visits that the charges were for, by charge. */
const visitsOfCharges = async (
  customerId: string,
  charges: readonly StoredCharge[],
  { bookings }: EvidenceStores,
): Promise<Map<string, StoredBooking[]>> => {
  const first = charges.map(({ from }) => from).toSorted()[0];
  if (first === undefined) return new Map();
  const visits = await readAll((page) => bookings.listAhead(customerId, first, page), {
    most: mostRead,
  });
  return new Map(
    charges.map((charge) => [
      charge.id,
      visits
        .filter(isOfCharge(charge))
        .toSorted((one, other) =>
          (one.scheduledDate ?? '').localeCompare(other.scheduledDate ?? ''),
        ),
    ]),
  );
};

const reportsOf = async (
  visits: readonly StoredBooking[],
  { reports }: EvidenceStores,
): Promise<Map<string, StoredReport>> => {
  const ids = [...new Set(visits.flatMap(({ reportId }) => reportId ?? []))];
  const batches = Array.from({ length: Math.ceil(ids.length / mostReports) }, (_, at) =>
    ids.slice(at * mostReports, (at + 1) * mostReports),
  );
  const found = await Promise.all(batches.map(async (batch) => reports.getMany(batch)));
  return new Map(found.flat().map((report) => [report.id, report]));
};

/** What of it is known. A report that was deleted still has its rows, which name it by its number. */
const visitWith =
  (reports: ReadonlyMap<string, StoredReport>, rows: ReadonlyMap<string, RecordRow[]>) =>
  (visit: StoredBooking): EvidenceVisit => {
    const { reportId, scheduledDate } = visit;
    if (reportId === null) return { visit, report: undefined, rows: [] };
    const report = reports.get(reportId);
    const named = report ?? { id: reportId, serviceDate: scheduledDate ?? '' };
    return { visit, report, rows: rows.get(reportNumber(named)) ?? [] };
  };

const itemWith =
  (
    { charges, visits }: Items,
    ofCharges: ReadonlyMap<string, StoredBooking[]>,
    detailed: (visit: StoredBooking) => EvidenceVisit,
  ) =>
  (item: StoredPaymentItem): EvidenceItem => {
    const charge = charges.find(({ id }) => item.kind === 'charge' && id === item.id);
    if (charge)
      return {
        ...item,
        tax: charge.tax,
        days: [charge.from, addDays(charge.until, -1)],
        visits: (ofCharges.get(charge.id) ?? []).map(detailed),
      };
    const visit = visits.find(({ id }) => item.kind === 'visit' && id === item.id);
    const day = visit?.scheduledDate ?? null;
    return {
      ...item,
      tax: visit?.tax ?? 0,
      days: day === null ? null : [day, day],
      visits: visit ? [detailed(visit)] : [],
    };
  };

/** The consent that was in force when a payment began. */
const consentTo = async (
  { customerId, isAutomatic, createdAt }: ProviderPayment,
  { autopays }: EvidenceStores,
): Promise<StoredConsent | null> => {
  if (!isAutomatic) return null;
  const given = await autopays.listConsents(customerId);
  const before = given
    .filter(({ givenAt, endedAt }) => givenAt <= createdAt && (endedAt ?? '~') >= createdAt)
    .toSorted((one, other) => one.givenAt.localeCompare(other.givenAt));
  return before.at(-1) ?? null;
};

/** All that is known of a disputed payment. What was deleted is left out. */
export const readEvidence = async (
  { payment, dispute, now }: { payment: ProviderPayment; dispute: PaymentDispute; now: Date },
  stores: EvidenceStores,
): Promise<Evidence> => {
  const { customerId } = payment;
  const [paid, customer, consent, rows] = await Promise.all([
    readItems(payment.items, stores),
    stores.profiles.find(customerId),
    consentTo(payment, stores),
    readAll((page) => stores.records.list(customerId, page), { most: mostRead }),
  ]);
  const ofCharges = await visitsOfCharges(customerId, paid.charges, stores);
  const reports = await reportsOf([...paid.visits, ...[...ofCharges.values()].flat()], stores);
  const detailed = visitWith(
    reports,
    Map.groupBy(rows, ({ report }) => report),
  );
  return {
    payment,
    dispute,
    customer: {
      name: customer ? personName(customer) : '',
      email: customer?.email ?? null,
      address: customer?.address ?? null,
    },
    items: payment.items.map(itemWith(paid, ofCharges, detailed)),
    consent,
    settings: stores.settings,
    now,
  };
};
