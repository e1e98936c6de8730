import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { findDelivery } from '../delivery/delivery-store.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import { linkAddress } from '../delivery/link-store.ts';
import { keys } from '../platform/table/keys.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { RowKey } from '../platform/table/rows.ts';
import { transact } from '../platform/table/transact.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import { composeOffer, composeOfferEnding } from './offer-mail.ts';
import { offerLinkOf } from './offer-link-of.ts';
import { offerTags } from './offer-mails.ts';
import { ownerOfAddress } from './quote-customer.ts';
import { offerStore } from './offer-store.ts';
import type { StoredOffer } from './stored-offer.ts';

export type DeliverDependencies = SendDependencies & { settings: SiteSettings };

/** How many days the record of a mail about an offer is kept. */
const rememberedDays = 30;

type Offered = {
  offer: StoredOffer;
  quote: StoredQuote;
  /** The customer who has the address, if just read. */
  owner?: { customer: Profile | undefined } | undefined;
};

/** The link for the mail, stored before the mail goes out. */
const hrefOf = async (
  { offer, quote, owner: known }: Offered,
  { table, settings, clock }: DeliverDependencies,
): Promise<string> => {
  const owner = known ? known.customer : await ownerOfAddress(table, quote.email);
  const customerId = owner && !owner.isAdmin ? owner.id : null;
  const { secret, put } = offerLinkOf(table, offer, { customerId, now: clock() });
  await transact(table, [put]);
  return linkAddress(settings.siteUrl, secret);
};

const isSettled = ({ state }: Delivery): boolean =>
  !['none', 'queued', 'claimed', 'handed-over'].includes(state);

/**
 * Mails an offer at most once, unless it has been answered or replaced by then.
 * @returns false while the mail service accepts no mail, or another call is sending this one.
 */
export const deliverOffer = async (
  { offer, quote }: Offered,
  dependencies: DeliverDependencies,
): Promise<boolean> => {
  if (isSettled(offer.delivery)) return true;
  const sent = await mailOffer({ offer, quote }, dependencies);
  return sent !== undefined && isSettled(sent);
};

/** The delivery afterwards; undefined if another call is sending the mail, or the offer is no longer open. */
export const mailOffer = async (
  { offer, quote, owner }: Offered,
  dependencies: DeliverDependencies,
): Promise<Delivery | undefined> => {
  const { settings, clock } = dependencies;
  return sendOnce(
    {
      owner: { key: keys.offer(offer.quoteId, offer.revision) },
      claim: 'claim',
      composesEarly: true,
      guard: { when: '#state = :open', values: { open: 'open' } },
      compose: async () =>
        composeOffer({
          offer,
          quote,
          href: await hrefOf({ offer, quote, owner }, dependencies),
          settings,
          now: clock(),
        }),
      tags: offerTags(offer),
    },
    dependencies,
  );
};

/**
 * Sends a mail about an offer at most once.
 * @returns false while the mail service accepts no mail, or another call is sending this one.
 */
export const sendNote = async (
  {
    offer,
    about,
    compose,
  }: {
    offer: StoredOffer;
    about: 'ending' | 'answer' | 'invitation';
    compose: () => Promise<Mail | { problem: string }>;
  },
  dependencies: DeliverDependencies,
): Promise<boolean> => {
  const { table, clock } = dependencies;
  const key: RowKey = keys.offerNote(offer.quoteId, offer.revision, about);
  const expire = Math.floor(clock().getTime() / 1000) + rememberedDays * 24 * 3600;
  const sent = await sendOnce(
    {
      owner: { key, effects: ({ state }) => (state === 'claimed' ? { set: { expire } } : {}) },
      claim: 'claim',
      compose,
      tags: { 'offer-note': about },
    },
    dependencies,
  );
  const known = sent ?? (await findDelivery(table, key));
  return known !== undefined && isSettled(known);
};

/**
 * Tells the customer, the day before, that an offer is about to end, unless it has just been answered or replaced.
 */
export const sendEnding = async (
  { offer, quote }: { offer: StoredOffer; quote: StoredQuote },
  dependencies: DeliverDependencies,
): Promise<boolean> =>
  sendNote(
    {
      offer,
      about: 'ending',
      compose: async () => {
        const { quoteId, revision } = offer;
        const stored = await offerStore(dependencies.table).find(quoteId, revision);
        if (stored?.state !== 'open') return { problem: 'The offer is no longer open.' };
        return composeOfferEnding({
          offer,
          quote,
          href: await hrefOf({ offer, quote }, dependencies),
          settings: dependencies.settings,
          now: dependencies.clock(),
        });
      },
    },
    dependencies,
  );
