import type { Service } from 'shared/contracts/catalogue.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { moveDayMissing, moveDays, preferredTimes } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import type { AddedVisit } from '../../features/bookings/day/use-add-visit.ts';
import { canBeOrdered } from '../../features/catalogue/price-wording.ts';
import { otherWork } from '../../common/other-work.ts';
import { readPrice } from '../../common/typed-price.ts';

/** A visit as typed into the form. */
export const visitDraft = z.object({
  customerId: z.string(),
  /** A service's id, {@link otherWork}, or empty. */
  serviceId: z.string(),
  options: serviceOptions,
  name: z.string(),
  price: z.string(),
  isTaxable: z.optional(z.boolean()),
  date: z.string(),
  time: z.nullable(z.enum(preferredTimes)),
  instructions: z.string(),
});
export type VisitDraft = z.infer<typeof visitDraft>;

/** Why answers are invalid, by the call's field names. */
export type VisitProblems = Readonly<Partial<Record<string, string>>>;

const missing = <T>(value: T | undefined, message: string): string | undefined =>
  value === undefined || value === '' ? message : undefined;

const priceProblem = (draft: VisitDraft, service: Service | undefined): string | undefined => {
  if (draft.price.trim() === '' && service && canBeOrdered(service)) return undefined;
  return missing(readPrice(draft.price), 'Please give a price such as 180 or 180.50');
};

/** The problems of a draft that can be found before it is sent. */
export const problemsOf = (
  draft: VisitDraft,
  service: Service | undefined,
  now: Date,
): VisitProblems => {
  const { first, last } = moveDays(now);
  const isOther = draft.serviceId === otherWork;
  const found = {
    customerId: missing(draft.customerId, 'Please choose a customer'),
    serviceId: missing(draft.serviceId, 'Please choose a service'),
    name: isOther ? missing(draft.name.trim(), 'Please name the work') : undefined,
    price: draft.serviceId === '' ? undefined : priceProblem(draft, service),
    taxable: isOther ? missing(draft.isTaxable, 'Please say whether sales tax applies') : undefined,
    scheduledDate: draft.date < first || draft.date > last ? moveDayMissing : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
};

export const addedVisitOf = (draft: VisitDraft, service: Service | undefined): AddedVisit => ({
  customerId: draft.customerId,
  scheduledDate: draft.date,
  preferredTime: draft.time,
  price: readPrice(draft.price) ?? null,
  ...(draft.instructions.trim() !== '' && { specialInstructions: draft.instructions }),
  ...(service
    ? { serviceId: service.id, options: draft.options }
    : { name: draft.name, taxable: draft.isTaxable ?? false }),
});
