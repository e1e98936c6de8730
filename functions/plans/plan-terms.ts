import type { BodyOf } from 'shared/contracts/contract.ts';
import type { createPlan, updatePlan } from 'shared/contracts/plans.ts';
import { decimalToCents } from 'shared/domain/prices/money.ts';
import type { PricePeriod } from 'shared/domain/plans/plan-charges.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import { isTaxed } from 'shared/domain/prices/sales-tax.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import type { StoredTerms } from './stored-plan.ts';

export const invalidPlan = (fields: Record<string, string>): AppError =>
  new AppError('invalid', 'Please check what you entered.', { fields });

const periods: Record<string, PricePeriod> = { monthly: 'month', annually: 'year' };

type AgreedTerms = {
  from: string;
  form: Pick<
    BodyOf<typeof createPlan> | BodyOf<typeof updatePlan>,
    'options' | 'preferredTime' | 'price' | 'per' | 'policy' | 'paymentMethod' | 'taxable'
  >;
  /** Null for work that is not in the catalogue, or whose terms do not change. */
  service: StoredService | null;
  /** Values for what the form leaves out; the catalogue fills in the rest. */
  current: Partial<StoredTerms>;
  settings: SiteSettings;
};

/** @throws AppError `invalid` */
export const agreedTerms = ({
  from,
  form,
  service,
  current,
  settings,
}: AgreedTerms): StoredTerms => {
  const input = form.options ?? current.options;
  const priced = service ? priceOf(service, input) : undefined;
  if (priced && !priced.ok) throw invalidPlan(priced.fields);
  const isStored = form.price === undefined && current.price !== undefined;
  const named = form.price ? decimalToCents(form.price) : undefined;
  const price = isStored ? current.price : (named ?? priced?.cents);
  const taxable =
    form.taxable ?? current.taxable ?? (service ? isTaxed(settings.tax, service) : undefined);
  // A service priced on request has no price of the catalogue; nothing is free unless somebody says so.
  if (price === undefined || price < 0 || (price === 0 && !isStored && named === undefined))
    throw invalidPlan({ price: 'Please give a price' });
  if (taxable === undefined) throw invalidPlan({ taxable: 'Please say whether sales tax applies' });
  const { paymentMethod, preferredTime } = form;
  // The catalogue's price covers the catalogue's period: $225 a month must not become $225 a visit.
  const agreedPer = isStored || named !== undefined ? current.per : undefined;
  return {
    from,
    price,
    per: form.per ?? agreedPer ?? periods[service?.recurringInterval ?? ''] ?? 'visit',
    policy: form.policy ?? current.policy ?? 'none',
    paymentMethod: paymentMethod === undefined ? (current.paymentMethod ?? null) : paymentMethod,
    taxable,
    options: priced?.options ?? input ?? {},
    preferredTime: preferredTime === undefined ? (current.preferredTime ?? null) : preferredTime,
  };
};
