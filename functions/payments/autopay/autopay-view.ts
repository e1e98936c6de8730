import type { Autopay, CustomerAutopay } from 'shared/contracts/autopay.ts';
import { consentText, consentVersion, suggestedLimit } from 'shared/domain/prices/autopay.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';

type Stored = StoredAutopay | undefined;

const stateOf = (autopay: Stored) => ({
  methodId: autopay?.methodId ?? null,
  upTo: autopay?.upTo === undefined || autopay.upTo === null ? null : centsToDecimal(autopay.upTo),
  problem: autopay?.problem
    ? {
        message: autopay.problem.message,
        failures: autopay.problem.failures,
        nextOn: autopay.problem.nextOn,
      }
    : null,
});

/** What the text names as the business. */
export const businessOf = ({ businessName: name, phone }: SiteSettings) => ({ name, phone });

type Seen = {
  autopay: Stored;
  /** Of the customer. */
  plans: readonly Pick<StoredPlan, 'state' | 'until' | 'terms'>[];
  settings: SiteSettings;
};

/**
 * How the customer sees their autopay. The text is always the current one, because that is what they agree to by
 * sending its version back; what they have agreed to is in the consent. Its limit is theirs, or else the one that
 * {@link suggestedLimit} makes of the latest prices of their plans that go on.
 */
export const autopayView = ({ autopay, plans, settings }: Seen): Autopay => {
  const running = plans.filter(({ state, until }) => state !== 'ended' && until === null);
  const suggested = suggestedLimit(running.flatMap(({ terms }) => terms.at(-1)?.price ?? []));
  return {
    ...stateOf(autopay),
    suggestedUpTo: centsToDecimal(suggested),
    text: consentText({ upTo: autopay?.upTo ?? suggested, business: businessOf(settings) }),
    version: consentVersion,
  };
};

/** How the operator sees it. */
export const customerAutopayView = (
  autopay: Stored,
  method: StoredMethod | undefined,
): CustomerAutopay => ({
  ...stateOf(autopay),
  method: method ? { type: method.type, brand: method.brand, last4: method.last4 } : null,
});
