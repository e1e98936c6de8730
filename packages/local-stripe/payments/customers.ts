import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { clearable, metadata } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import { need, newId, nowOf, type Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import type { CustomerRow, Metadata } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';
import { detach } from './methods.ts';

const line = z.optional(clearable());
const fields = {
  name: z.optional(clearable(256)),
  email: z.optional(clearable(512)),
  phone: z.optional(clearable(20)),
  description: z.optional(clearable()),
  address: z.optional(
    z.strictObject({
      city: line,
      country: line,
      line1: line,
      line2: line,
      postal_code: line,
      state: line,
    }),
  ),
  metadata: z.optional(metadata),
};
type Fields = z.output<z.ZodMiniObject<typeof fields>>;

/** New metadata on top of old: an empty value removes its key. */
const merged = (old: Metadata, added: Metadata = {}): Metadata =>
  Object.fromEntries(Object.entries({ ...old, ...added }).filter(([, value]) => value !== ''));

const withFields = (
  customer: CustomerRow,
  { address, metadata: added, ...rest }: Fields,
): CustomerRow => ({
  ...customer,
  name: rest.name === undefined ? customer.name : rest.name,
  email: rest.email === undefined ? customer.email : rest.email,
  phone: rest.phone === undefined ? customer.phone : rest.phone,
  description: rest.description === undefined ? customer.description : rest.description,
  address: address
    ? {
        city: address.city ?? null,
        country: address.country ?? null,
        line1: address.line1 ?? null,
        line2: address.line2 ?? null,
        postal_code: address.postal_code ?? null,
        state: address.state ?? null,
      }
    : customer.address,
  metadata: merged(customer.metadata, added),
});

/** The customer a parameter names. @throws StripeError resource_missing, also for one that was deleted */
export const activeCustomer = (desk: Desk, id: string): CustomerRow => {
  const customer = need(desk, 'customer', id, 'customer');
  if (customer.isDeleted)
    throw invalid(`The customer '${id}' has been deleted.`, {
      code: 'resource_missing',
      param: 'customer',
    });
  return customer;
};

/** The customer a path names, who has not been deleted. */
const existing = (desk: Desk, id: string): CustomerRow => {
  const customer = need(desk, 'customer', id);
  if (customer.isDeleted)
    throw invalid(`There is no customer '${id}'.`, {
      status: 404,
      code: 'resource_missing',
      param: 'id',
    });
  return customer;
};

export const customerEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/customers', fields, (desk, parameters) => {
    const customer = withFields(
      {
        id: newId('cus'),
        created: nowOf(desk),
        name: null,
        email: null,
        phone: null,
        description: null,
        address: null,
        metadata: {},
        isDeleted: false,
      },
      parameters,
    );
    save(desk, 'customer', customer);
    emit(desk, 'customer.created', 'customer', customer);
    return viewOf(desk, 'customer', customer);
  }),
  endpoint('GET', '/v1/customers/{customer}', {}, (desk, _, id) =>
    viewOf(desk, 'customer', need(desk, 'customer', id)),
  ),
  endpoint('POST', '/v1/customers/{customer}', fields, (desk, parameters, id) => {
    const customer = save(desk, 'customer', withFields(existing(desk, id), parameters));
    emit(desk, 'customer.updated', 'customer', customer);
    return viewOf(desk, 'customer', customer);
  }),
  endpoint('DELETE', '/v1/customers/{customer}', {}, (desk, _, id) => {
    const customer = existing(desk, id);
    for (const method of desk.store.all('payment_method'))
      if (method.customer === id) detach(desk, method);
    emit(desk, 'customer.deleted', 'customer', customer);
    return viewOf(desk, 'customer', save(desk, 'customer', { ...customer, isDeleted: true }));
  }),
  listEndpoint('customer', '/v1/customers', {
    filters: { email: (row) => row.email },
    isListed: ({ isDeleted }) => !isDeleted,
  }),
];
