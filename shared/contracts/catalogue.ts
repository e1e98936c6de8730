import * as z from 'zod/mini';
import { pricePlans } from '../domain/prices/options.ts';
import { pricePeriods } from '../domain/plans/plan-charges.ts';
import { taxCategories } from '../domain/prices/sales-tax.ts';
import { defineContract } from './contract.ts';
import { decimal, id, idParams, instant } from './fields.ts';
import { catalogueReads, initDataEndpoint } from './start-endpoints.ts';

export const serviceCategory = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  createdAt: instant,
});
export type ServiceCategory = z.infer<typeof serviceCategory>;

export const service = z.object({
  id,
  categoryId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  briefDescription: z.nullable(z.string()),
  learnMoreUrl: z.nullable(z.string()),
  /** Dollars; `0.00` means 'Call for pricing'. */
  price: decimal,
  /** Which options set the price (shared/domain/prices/options.ts); a `fixed` price depends on none. */
  pricePlan: z._default(z.enum(pricePlans), 'fixed'),
  /** Minutes. */
  duration: z.nullable(z.int()),
  isRecurring: z.boolean(),
  recurringInterval: z.nullable(z.string()),
  isActive: z.boolean(),
  /** The period the price covers when the service is sold as a plan; null for single visits. */
  plan: z.nullable(z.object({ per: z.enum(pricePeriods) })),
  /** The category for sales tax; a site's settings list which categories are taxed. */
  taxCategory: z.enum(taxCategories),
  createdAt: instant,
});
export type Service = z.infer<typeof service>;

export const initData = defineContract('public', 'POST', initDataEndpoint.path, {
  name: initDataEndpoint.name,
  summary: 'Writes the catalogue when it is missing or outdated; harmless to repeat',
  unlimited: 'small read',
  /** `version` is that of the catalogue in the table, now. */
  response: z.object({ changed: z.boolean(), version: z.int() }),
});

export const listServices = defineContract('public', 'GET', '/api/services', {
  name: catalogueReads.services,
  summary: 'Every service on offer',
  unlimited: 'small read',
  response: z.array(service),
});

export const getService = defineContract('public', 'GET', '/api/services/{id}', {
  name: catalogueReads.service,
  summary: 'One service on offer',
  unlimited: 'small read',
  params: idParams,
  response: service,
});

export const listServiceCategories = defineContract('public', 'GET', '/api/service-categories', {
  name: catalogueReads.categories,
  summary: 'The two lines of business',
  unlimited: 'small read',
  response: z.array(serviceCategory),
});
