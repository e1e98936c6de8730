import type { OfferForm } from 'shared/contracts/offers.ts';
import { mayOffer } from 'shared/domain/customers/quote-status.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { idempotencyRecord, priorResult } from '../platform/endpoint/idempotency.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { transact } from '../platform/table/transact.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import { deliverOffer, mailOffer, type DeliverDependencies } from './deliver-offer.ts';
import { newOffer } from './new-offer.ts';
import { offersPerQuote, offerStore, putOffer } from './offer-store.ts';
import { customerWith } from './quote-customer.ts';
import type { StoredOffer } from './stored-offer.ts';

type Sending = {
  adminId: string;
  quoteId: string;
  form: OfferForm;
  /** Idempotency key of this press. */
  key: string;
  now: Date;
};

type Dependencies = DeliverDependencies & {
  catalogue: { listServices: () => Promise<StoredService[]> };
};

const requireOfferable = ({ status, offers }: StoredQuote): void => {
  if (!mayOffer(status))
    throw new AppError(
      'conflict',
      `This quote request is ${status} now, so no other offer can be sent.`,
    );
  if (offers >= offersPerQuote)
    throw new AppError('conflict', `A quote request gets at most ${offersPerQuote} offers.`);
};

/**
 * Creates an offer, once per idempotency key, replacing an open one, and mails it. If this is interrupted, the job
 * finishes it (rules: offer-2, offer-5).
 * @throws AppError `not-found` for the request, `invalid` for the form, `conflict` for a request that has been
 * accepted; `delivery-failed` when the mail with the offer did not go out, or may not have.
 */
export const sendOffer = async (
  { adminId, quoteId, form, key, now }: Sending,
  dependencies: Dependencies,
): Promise<StoredOffer> => {
  const { table, catalogue, settings } = dependencies;
  const offers = offerStore(table);
  const idempotentAction = {
    userId: adminId,
    action: 'create-offer',
    key,
    body: { quoteId, ...form },
  };
  const made = await retryOnConflict(async () => {
    const [quote, services, before] = await Promise.all([
      offers.getQuote(quoteId),
      catalogue.listServices(),
      priorResult(table, idempotentAction),
    ]);
    if (before) return { revision: Number(before[0]), isNew: false } as const;
    requireOfferable(quote);
    const customer = await customerWith(table, quote.email);
    const revision = quote.offers + 1;
    const address = quote.serviceAddress;
    const offer = newOffer({
      quoteId,
      revision,
      form,
      services,
      address,
      settings,
      customer,
      now,
    });
    const record = idempotencyRecord(table, { idempotentAction, made: [String(revision)], now });
    try {
      await transact(table, [...putOffer(table, { offer, quote, now }), record]);
    } catch (error) {
      if (cancellationCodes(error).includes('ConditionalCheckFailed')) return 'overtaken';
      throw error;
    }
    return { revision, isNew: true, quote, offer, customer } as const;
  }, 'This quote request is being changed elsewhere. Try again.');
  if (made.isNew) {
    const { offer, quote, customer } = made;
    const delivery = await mailOffer({ offer, quote, owner: { customer } }, dependencies);
    if (delivery) return requireMailed({ ...offer, delivery });
  }
  const { offer, quote } = await offers.get(quoteId, made.revision);
  if (offer.state === 'open') await deliverOffer({ offer, quote }, dependencies);
  return requireMailed((await offers.find(quoteId, made.revision)) ?? offer);
};

/**
 * Returns the offer, or throws if its mail did not or may not have gone out. The offer remains valid, but the
 * operator has to know.
 */
const requireMailed = (offer: StoredOffer): StoredOffer => {
  const { delivery } = offer;
  if (delivery.state === 'failed')
    throw new AppError(
      'delivery-failed',
      `The offer is saved, but its email did not go out. ${delivery.reason}`,
    );
  if (delivery.state === 'lost')
    throw new AppError(
      'delivery-failed',
      'The offer is saved, but we cannot tell whether its email went out. Please ask the customer, or send it again.',
    );
  return offer;
};
