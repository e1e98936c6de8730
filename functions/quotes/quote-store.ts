import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adminQuote } from 'shared/contracts/admin-quotes.ts';
import type { QuoteForm } from 'shared/contracts/quotes.ts';
import { quoteTransitions } from 'shared/domain/quote-status.ts';
import type { QuoteAction, QuoteStatus } from 'shared/domain/quote-status.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { confirmOwnWrite } from '../platform/confirm-own-write.ts';
import { monthList } from '../platform/month-list.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import { conditionalWrite } from '../platform/conditional-write.ts';

/** A quote request as stored (spec.md point 3). */
export const storedQuote = z.extend(adminQuote, {
  changedAt: z._default(adminQuote.shape.changedAt, null),
  /** The call that stored it. */
  storedBy: z.optional(z.string()),
});
export type StoredQuote = z.infer<typeof storedQuote>;

/** A request as it comes in. */
export const newQuote = (id: string, form: Omit<QuoteForm, 'website'>, now: Date): StoredQuote => ({
  id,
  ...form,
  message: form.message || null,
  status: 'pending',
  createdAt: now.toISOString(),
  changedAt: null,
});

export const quoteStore = ({ name, client }: Table) => {
  const find = async (id: string): Promise<StoredQuote | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: keys.quote(id), ConsistentRead: true }),
    );
    return Item && storedQuote.parse(Item);
  };

  return {
    /** Stores the request; false when it is there already, because the same call was made again. */
    put: async (quote: StoredQuote): Promise<boolean> =>
      confirmOwnWrite(
        async () =>
          client.send(
            new PutCommand({
              TableName: name,
              Item: {
                ...keys.quote(quote.id),
                ...quote,
                ...indexKeys.monthly('QUOTES', quote),
              },
              ConditionExpression: 'attribute_not_exists(pk)',
            }),
          ),
        async () =>
          quote.storedBy !== undefined && (await find(quote.id))?.storedBy === quote.storedBy,
      ),

    find,

    /** Takes a step of {@link quoteTransitions}, if the request is in the state it was read in. */
    transition: async (
      quote: StoredQuote,
      action: QuoteAction,
      now: Date,
    ): Promise<StoredQuote | undefined> => {
      const changes = { status: quoteTransitions[action].to, changedAt: now.toISOString() };
      const taken = await conditionalWrite(async () =>
        client.send(
          new UpdateCommand({
            TableName: name,
            Key: keys.quote(quote.id),
            UpdateExpression: 'SET #status = :to, changedAt = :now',
            ConditionExpression: '#status = :seen',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':to': changes.status,
              ':now': changes.changedAt,
              ':seen': quote.status,
            },
          }),
        ),
      );
      return taken ? { ...quote, ...changes } : undefined;
    },

    /** Quote requests, newest first; with a status, those of that status. */
    list: async (
      { status, ...page }: PageRequest & { status?: QuoteStatus | undefined },
      now: Date,
    ): Promise<Page<StoredQuote>> =>
      monthList({
        table: { name, client },
        list: 'QUOTES',
        item: storedQuote,
        keyOf: keys.quote,
      }).page({ page, now, ...(status && { keep: (quote) => quote.status === status }) }),
  };
};
