import { randomUUID } from 'node:crypto';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { withinLimit } from '../../platform/throttle.ts';
import { quoteStore } from '../quote-store.ts';

const thanks = {
  success: true,
  message:
    'Thank you! We will send your free estimate and can usually schedule you within 24-48 hours.',
};

export const handler = endpoint({
  contract: requestQuote,
  dependencies: () => ({
    quotes: quoteStore(table()),
    withinLimit: withinLimit.bind(undefined, table()),
    newId: randomUUID,
  }),
  handle: async ({ body: { website, ...form }, sourceIp, now }, dependencies) => {
    // Robots are thanked like everyone, so that they learn nothing.
    if (website) return thanks;
    const rule = { name: 'QUOTE', subject: sourceIp, limit: 10, windowSeconds: 3600, now };
    if (!(await dependencies.withinLimit(rule))) return thanks;

    await dependencies.quotes.put({
      id: dependencies.newId(),
      ...form,
      message: form.message ?? null,
      status: 'pending',
      createdAt: now.toISOString(),
    });
    return thanks;
  },
});
