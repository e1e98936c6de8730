import type { CustomerExport } from 'shared/contracts/privacy.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { chargeView } from '../charges/stored-charge.ts';
import { bookingView } from '../bookings/booking-store.ts';
import type { cartStore } from '../cart/cart-store.ts';
import type { profileStore } from '../customers/profile-store.ts';
import { chatMessageView } from '../messages/stored-chat-message.ts';
import { offerView } from '../offers/stored-offer.ts';
import { methodView } from '../payment-rows/saved-method.ts';
import type { StoredAutopay, StoredConsent } from '../payment-rows/stored-autopay.ts';
import { isOfProvider, paymentView } from '../payment-rows/stored-payment.ts';
import { savedOf } from '../payments/methods/change-methods.ts';
import { planView } from '../plans/stored-plan.ts';
import { reportView } from '../reports/stored-report.ts';
import type { CustomerRecords } from './customer-records.ts';
import { requestsOf } from './requests-of.ts';

export type ExportDependencies = {
  profiles: Pick<ReturnType<typeof profileStore>, 'get'>;
  cart: Pick<ReturnType<typeof cartStore>, 'list'>;
  records: CustomerRecords;
};

const autopayExport = ({
  methodId,
  upTo,
  problem,
  createdAt,
  updatedAt,
}: StoredAutopay): CustomerExport['autopay'] => ({
  methodId,
  upTo: upTo === null ? null : centsToDecimal(upTo),
  problem: problem && {
    message: problem.message,
    failures: problem.failures,
    nextOn: problem.nextOn,
  },
  createdAt,
  updatedAt,
});

const consentExport = ({
  userId: _userId,
  upTo,
  ...consent
}: StoredConsent): CustomerExport['autopayConsents'][number] => ({
  ...consent,
  upTo: centsToDecimal(upTo),
});

/** Reads everything stored about a customer (rules: privacy-1). @throws AppError `not-found` */
export const exportOf = async (
  userId: string,
  now: Date,
  { profiles, cart, records }: ExportDependencies,
): Promise<CustomerExport> => {
  const profile = await profiles.get(userId);
  const [
    bookings,
    plans,
    charges,
    payments,
    methods,
    autopay,
    consents,
    reports,
    record,
    messages,
    chatMessages,
    links,
    lines,
    requests,
  ] = await Promise.all([
    records.bookings(userId),
    records.plans(userId),
    records.charges(userId),
    records.payments(userId),
    records.methods(userId),
    records.autopay(userId),
    records.consents(userId),
    records.reports(userId),
    records.record(userId),
    records.messages(userId),
    records.chatMessages(userId),
    records.links(userId),
    cart.list(userId),
    requestsOf(profile, records),
  ]);
  const quotes = requests.flatMap((each) => ('desiredDay' in each ? [] : [each]));
  const offers = await Promise.all(
    quotes.flatMap((quote) => (quote.offers > 0 ? records.offers(quote.id) : [])),
  );
  return {
    exportedAt: now.toISOString(),
    id: userId,
    customerSince: profile.createdAt,
    profile,
    formerEmails: profile.formerEmails.map(({ email }) => email),
    bookings: bookings.map(bookingView),
    plans: plans.map((plan) => planView(plan, businessDate(now))),
    charges: charges.map(chargeView),
    payments: payments.map((made) => ({
      ...paymentView(made),
      intentId: isOfProvider(made) ? made.intentId : null,
    })),
    paymentMethods: savedOf(methods).map(methodView),
    autopay: autopay ? autopayExport(autopay) : null,
    autopayConsents: consents.map(consentExport),
    reports: reports.filter(({ status }) => status === 'sent').map(reportView),
    record,
    messages,
    chatMessages: chatMessages.map(chatMessageView),
    links: links.map(({ used, ...link }) => ({ ...link, usedFor: used?.action ?? null })),
    cart: lines,
    quoteRequests: quotes,
    offers: offers.flat().map((offer) => offerView(offer, businessDate(now))),
    signupRequests: requests.flatMap((each) => ('desiredDay' in each ? [each] : [])),
  };
};
