import type { createBooking } from 'shared/contracts/admin-bookings.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { decimalToCents } from 'shared/domain/prices/money.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import { customerTaxRate, isTaxed, taxOn, type SalesTax } from 'shared/domain/prices/sales-tax.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { newBooking } from '../bookings/new-booking.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import type { Profile } from '../customers/stored-profile.ts';

type AddedVisit = {
  id: string;
  form: BodyOf<typeof createBooking>;
  customer: Profile;
  /** Undefined for work that is not in the catalogue. */
  service: StoredService | undefined;
  /** The stage's tax settings. */
  tax: SalesTax;
  now: Date;
};

const invalid = (fields: Record<string, string>): AppError =>
  new AppError('invalid', 'Please check what you entered.', { fields });

/**
 * A confirmed visit added by the operator, at the catalogue's price or at one that was agreed on (rules: route-11).
 * @throws AppError `invalid`
 */
export const addedVisit = ({
  id,
  form,
  customer,
  service,
  tax,
  now,
}: AddedVisit): StoredBooking => {
  const agreed = service ? serviceAgreed(form, service) : workAgreed(form);
  const isTaxable = service ? isTaxed(tax, service) : form.taxable;
  const taxRate = isTaxable ? customerTaxRate(tax, customer, form.scheduledDate) : 0;
  return newBooking(
    {
      id,
      userId: customer.id,
      status: 'confirmed',
      scheduledDate: form.scheduledDate,
      preferredTime: form.preferredTime ?? null,
      address: customer.address,
      specialInstructions: form.specialInstructions || null,
      paymentMethod: customer.paymentMethod,
      contact: {
        firstName: customer.firstName ?? '',
        lastName: customer.lastName ?? '',
        email: customer.email,
        phone: customer.phone ?? '',
      },
      ...agreed,
      taxRate,
      tax: taxOn(agreed.totalAmount, taxRate),
    },
    now,
  );
};

type Agreed = Pick<StoredBooking, 'serviceId' | 'serviceName' | 'options' | 'totalAmount'>;

const serviceAgreed = (form: AddedVisit['form'], service: StoredService): Agreed => {
  const priced = priceOf(service, form.options);
  if (!priced.ok) throw invalid(priced.fields);
  if (!form.price && service.price <= 0)
    throw invalid({ price: 'This service is priced on request: please give a price' });
  return {
    serviceId: service.id,
    serviceName: service.name,
    options: priced.options,
    totalAmount: form.price ? decimalToCents(form.price) : priced.cents,
  };
};

const workAgreed = ({ name, price, taxable, options }: AddedVisit['form']): Agreed => {
  const missing = {
    ...(name === undefined && { name: 'Please name the work, or choose a service' }),
    ...(!price && { price: 'Please give a price' }),
    ...(taxable === undefined && { taxable: 'Please say whether sales tax applies' }),
    ...(options && { options: 'Only a service of the catalogue has options' }),
  };
  if (name === undefined || !price || Object.keys(missing).length > 0) throw invalid(missing);
  return { serviceId: null, serviceName: name, options: {}, totalAmount: decimalToCents(price) };
};
