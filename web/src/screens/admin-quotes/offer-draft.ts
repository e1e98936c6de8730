import type { AdminQuote } from 'shared/contracts/admin-quotes.ts';
import type { Service } from 'shared/contracts/catalogue.ts';
import type { Offer, OfferForm } from 'shared/contracts/offers.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { centsToDecimal, decimalToCents } from 'shared/domain/prices/money.ts';
import { offerProblems } from 'shared/domain/offers/offer-rules.ts';
import { defaultOptions, type ServiceOptions } from 'shared/domain/prices/options.ts';
import { pricePeriods } from 'shared/domain/plans/plan-charges.ts';
import { rhythms } from 'shared/domain/plans/plan-schedule.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import { isTaxed, type SalesTax } from 'shared/domain/prices/sales-tax.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { possibleDays, type DaySettings } from 'shared/domain/visits/visit-days.ts';
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { otherWork } from '../../common/other-work.ts';
import { readPrice } from '../../common/typed-price.ts';

/** An offer line as typed into the form. */
const lineDraft = z.object({
  /** Identifies a line while others are added and removed. */
  key: z.number(),
  /** A service's id, {@link otherWork}, or empty. */
  serviceId: z.string(),
  name: z.string(),
  price: z.string(),
  per: z.enum(pricePeriods),
  taxable: z.boolean(),
  options: serviceOptions,
  everyWeeks: z.nullable(z.literal([...rhythms])),
});
export type LineDraft = z.infer<typeof lineDraft>;

export const offerDraft = z.object({
  lines: z.array(lineDraft),
  firstDate: z.string(),
  preferredTime: z.nullable(z.enum(preferredTimes)),
  validUntil: z.string(),
  note: z.string(),
});
export type OfferDraft = z.infer<typeof offerDraft>;

/** Why answers are invalid, by the call's field names, such as `lines.0.price`. */
export type OfferDraftProblems = Readonly<Partial<Record<string, string>>>;

/** Defaults for a new offer, in days from today. */
const [validDays, firstDays] = [7, 14];

export const emptyLine = (key: number): LineDraft => ({
  key,
  serviceId: '',
  name: '',
  price: '',
  per: 'visit',
  taxable: false,
  options: {},
  everyWeeks: null,
});

const cataloguePrice = (service: Service, options: ServiceOptions): string => {
  const priced = priceOf({ ...service, price: decimalToCents(service.price) }, options);
  return priced.ok && priced.cents > 0 ? centsToDecimal(priced.cents) : '';
};

/** The line with these options, at the catalogue's price if it has one. */
export const withOptions = (
  line: LineDraft,
  service: Service,
  options: ServiceOptions,
): LineDraft => ({ ...line, options, price: cataloguePrice(service, options) });

/** The line as the catalogue sells the service, with its price, rhythm and tax. */
export const withService = (line: LineDraft, service: Service, tax: SalesTax): LineDraft =>
  withOptions(
    {
      ...line,
      serviceId: service.id,
      name: service.name,
      per: service.plan?.per ?? 'visit',
      everyWeeks: service.plan ? 1 : null,
      taxable: isTaxed(tax, service),
    },
    service,
    defaultOptions(service.pricePlan),
  );

/** The service mentioned in a request. Longer names are tried first, because one may contain another. */
const requestedFor = (
  { message }: Pick<AdminQuote, 'message'>,
  services: readonly Service[],
): Service | undefined =>
  services
    .toSorted((one, other) => other.name.length - one.name.length)
    .find(({ name }) => message?.toLowerCase().includes(name.toLowerCase()));

/** A first offer, prefilled with the requested service. */
export const newOfferDraft = (
  quote: Pick<AdminQuote, 'message' | 'serviceAddress'>,
  {
    services,
    settings,
    now,
  }: {
    services: readonly Service[];
    settings: Pick<SiteSettings, 'tax'> & DaySettings;
    now: Date;
  },
): OfferDraft => {
  const service = requestedFor(quote, services);
  const today = businessDate(now);
  const soonest = addDays(today, firstDays);
  const request = { by: 'ordering', address: quote.serviceAddress, settings } as const;
  return {
    lines: [service ? withService(emptyLine(0), service, settings.tax) : emptyLine(0)],
    firstDate: possibleDays(request, now).find((day) => day >= soonest) ?? soonest,
    preferredTime: null,
    validUntil: addDays(today, validDays),
    note: '',
  };
};

/** An earlier offer as a draft, so that it can be revised. */
export const draftOfOffer = (offer: Offer): OfferDraft => ({
  lines: offer.lines.map(({ serviceId, ...line }, key) => ({
    ...line,
    key,
    serviceId: serviceId ?? otherWork,
  })),
  firstDate: offer.firstDate,
  preferredTime: preferredTimes.find((time) => time === offer.preferredTime) ?? null,
  validUntil: offer.validUntil,
  note: offer.note ?? '',
});

export const draftProblems = (
  draft: OfferDraft,
  circumstances: Parameters<typeof offerProblems>[1],
): OfferDraftProblems => ({
  ...Object.fromEntries(
    draft.lines.flatMap(({ serviceId, name, price }, index) => [
      ...(serviceId === '' ? [[`lines.${index}.serviceId`, 'Please choose a service']] : []),
      ...(serviceId === otherWork && name.trim() === ''
        ? [[`lines.${index}.name`, 'Please name the work']]
        : []),
      ...(readPrice(price) === undefined
        ? [[`lines.${index}.price`, 'Please give a price, such as 225 or 18.50']]
        : []),
    ]),
  ),
  ...(draft.firstDate === '' || draft.validUntil === ''
    ? {
        ...(draft.firstDate === '' && { firstDate: 'Please choose the first day' }),
        ...(draft.validUntil === '' && { validUntil: 'Please choose the last day' }),
      }
    : offerProblems(draft, circumstances)),
});

/** A typed price in cents; 0 if it is not a price. */
export const centsOf = ({ price }: LineDraft): number => decimalToCents(readPrice(price) ?? '0.00');

export const offerBody = (draft: OfferDraft): OfferForm => ({
  lines: draft.lines.map(({ key: _key, serviceId, price, options, ...line }) => ({
    ...line,
    serviceId: serviceId === otherWork ? null : serviceId,
    price: readPrice(price) ?? price,
    ...(serviceId !== otherWork && { options }),
  })),
  firstDate: draft.firstDate,
  preferredTime: draft.preferredTime,
  validUntil: draft.validUntil,
  note: draft.note.trim() || null,
});
