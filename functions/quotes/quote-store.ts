import { PutCommand } from '@aws-sdk/lib-dynamodb';
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

export const quoteStore = ({ name, client }: Table) => ({
  put: async (quote: StoredQuote): Promise<void> => {
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
  },
});
