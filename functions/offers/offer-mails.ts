import type { MailOwner } from '../delivery/apply-mail-event.ts';
import { keys } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { offerStore } from './offer-store.ts';
import type { StoredOffer } from './stored-offer.ts';

/** The tag that ties mail events to an offer. */
export const offerTags = ({ quoteId, revision }: Pick<StoredOffer, 'quoteId' | 'revision'>) => ({
  offer: `${quoteId}_${revision}`,
});

/** The mails with offers. If one bounces, the operator sees it on the offer. */
export const offerMails = (table: Table): MailOwner => ({
  listensTo: ['failed', 'complained'],
  complaintIs: 'delivered',
  find: async ({ offer: tag }) => {
    const [quoteId, revision] = tag?.split('_') ?? [];
    if (!quoteId || !Number.isInteger(Number(revision))) return undefined;
    const offer = await offerStore(table).find(quoteId, Number(revision));
    if (!offer || offer.delivery.state === 'failed') return undefined;
    return { key: keys.offer(quoteId, offer.revision), delivery: offer.delivery };
  },
});
