import { adminQuote } from 'shared/contracts/admin-quotes.ts';
import type { QuoteForm } from 'shared/contracts/quotes.ts';
import {
  quoteTransitions,
  type QuoteAction,
  type QuoteStatus,
} from 'shared/domain/customers/quote-status.ts';
import * as z from 'zod/mini';
import { keys } from '../platform/table/keys.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import { monthList } from '../platform/table/month-list.ts';
import { requestRow } from '../platform/table/request-row.ts';
import { getRow, isAbsent, putRow, updateRow } from '../platform/table/rows.ts';
import type { Page, PageRequest, Table } from '../platform/table/table.ts';

/** A stored quote request (rules: quote-1). */
export const storedQuote = z.extend(adminQuote, {
  changedAt: z._default(adminQuote.shape.changedAt, null),
  offers: z._default(adminQuote.shape.offers, 0),
  awaitsAnswer: z._default(adminQuote.shape.awaitsAnswer, false),
  /** Request id of the call that stored it. */
  storedBy: z.optional(z.string()),
  bodyHash: z.optional(z.string()),
});
export type StoredQuote = z.infer<typeof storedQuote>;

export const newQuote = (id: string, form: Omit<QuoteForm, 'website'>, now: Date): StoredQuote => ({
  id,
  ...form,
  message: form.message || null,
  status: 'pending',
  createdAt: now.toISOString(),
  changedAt: null,
  offers: 0,
  awaitsAnswer: false,
});

export const quoteStore = (table: Table) => {
  const find = async (id: string): Promise<StoredQuote | undefined> =>
    getRow(table, { key: keys.quote(id), row: storedQuote, latest: true });

  return {
    /** Returns false if an earlier call has already stored the request. */
    put: async (quote: StoredQuote): Promise<boolean> =>
      confirmOwnWrite(
        async () =>
          putRow(table, {
            item: { ...keys.quote(quote.id), ...quote, ...requestRow('QUOTES', quote) },
            when: isAbsent,
          }),
        async () =>
          quote.storedBy !== undefined && (await find(quote.id))?.storedBy === quote.storedBy,
      ),

    find,

    /** Undefined if the status has changed since `quote` was read, or an offer has been made. */
    transition: async (
      quote: StoredQuote,
      action: QuoteAction,
      now: Date,
    ): Promise<StoredQuote | undefined> => {
      const set = { status: quoteTransitions[action].to, changedAt: now.toISOString() };
      const isTaken = await updateRow(table, {
        key: keys.quote(quote.id),
        set,
        when: '#status = :seen and (attribute_not_exists(awaitsAnswer) or awaitsAnswer = :awaits)',
        values: { seen: quote.status, awaits: quote.awaitsAnswer },
      });
      return isTaken ? { ...quote, ...set } : undefined;
    },

    /** Newest first. */
    list: async (
      { status, ...page }: PageRequest & { status?: QuoteStatus | undefined },
      now: Date,
    ): Promise<Page<StoredQuote>> =>
      monthList({ table, list: 'QUOTES', item: storedQuote, keyOf: keys.quote }).page({
        page,
        now,
        ...(status && { keep: (quote) => quote.status === status }),
      }),
  };
};
