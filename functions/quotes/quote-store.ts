import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { QuoteForm } from 'shared/contracts/quotes.ts';
import { monthOf } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';

/** A quote request as stored (spec.md point 3). */
export const storedQuote = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  serviceAddress: z.string(),
  message: z.nullable(z.string()),
  status: z.enum(['pending', 'contacted', 'quoted', 'accepted', 'declined']),
  createdAt: z.string(),
});
export type StoredQuote = z.infer<typeof storedQuote>;

/** A request as it comes in. */
export const newQuote = (id: string, form: Omit<QuoteForm, 'website'>, now: Date): StoredQuote => ({
  id,
  ...form,
  message: form.message || null,
  status: 'pending',
  createdAt: now.toISOString(),
});

export const quoteStore = ({ name, client }: Table) => ({
  /** Stores the request; false when it is there already, because the same call was made again. */
  put: async (quote: StoredQuote): Promise<boolean> => {
    try {
      await client.send(
        new PutCommand({
          TableName: name,
          Item: {
            ...keys.quote(quote.id),
            ...quote,
            ...indexKeys.quoteMonth(monthOf(quote.createdAt), quote.createdAt, quote.id),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  },
});
