import { getAutopay, putAutopay, type Autopay } from 'shared/contracts/autopay.ts';
import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { centsToDecimal, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { defineChange } from '../../changes/define-change.ts';
import { queryClient } from '../../lib/query-client.ts';
import { methodLists } from './saved-methods.ts';
import { autopayQuery } from './use-autopay.ts';

/** Undefined turns autopay off. */
type Agreed = { method: SavedMethod; /** Cents. */ upTo: number } | undefined;

const show = (autopay: Autopay): void => {
  queryClient.setQueryData(autopayQuery.queryKey, autopay);
};

/** 'Visa ending in 4242, each bill up to $300.00.' */
export const termsOf = ({ method, upTo }: NonNullable<Agreed>): string =>
  `${savedMethodName(method)}, each bill up to ${formatCentsInFull(upTo)}.`;

/** Turns autopay on, also with another method or limit, or off. */
export const changeAutopay = defineChange(putAutopay, {
  request: (agreed: Agreed) => ({
    body: agreed
      ? {
          methodId: agreed.method.id,
          upTo: centsToDecimal(agreed.upTo),
          // Of the text that this page has shown, whatever the server has by now.
          consent: consentVersion,
        }
      : { methodId: null },
  }),
  shows: show,
  says: (_autopay, agreed) =>
    agreed
      ? { title: 'Autopay Is On', description: termsOf(agreed) }
      : { title: 'Autopay Is Off', description: 'You pay your bills here yourself.' },
  outdates: [getAutopay],
  outdatesRefused: methodLists,
  fails: {
    title: 'Autopay Not Changed',
    fallback: 'Autopay could not be changed. Please try again.',
    inForm: true,
  },
});
