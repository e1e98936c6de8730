import { transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { mayTakeQuoteStep, quoteTransitions } from 'shared/domain/customers/quote-status.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { quoteStore } from '../quote-store.ts';

export const handler = endpoint({
  contract: transitionQuote,
  dependencies: (table) => ({ quotes: quoteStore(table) }),
  handle: async ({ params, body: { action }, now }, { quotes }) =>
    retryOnConflict(async () => {
      const quote = await quotes.find(params.id);
      if (!quote) throw new AppError('not-found', 'This quote request could not be found.');
      if (quote.status === quoteTransitions[action].to) return quote;
      if (!mayTakeQuoteStep(action, quote.status))
        throw new AppError(
          'conflict',
          `This quote request is ${quote.status} now, so this is not possible.`,
        );
      if (quote.awaitsAnswer)
        throw new AppError(
          'conflict',
          'An offer awaits an answer to this quote request. Please accept or decline the offer.',
        );
      return (await quotes.transition(quote, action, now)) ?? 'overtaken';
    }, 'This quote request is being changed elsewhere. Try again.'),
});
