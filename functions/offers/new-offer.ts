import type { OfferForm } from 'shared/contracts/offers.ts';
import { decimalToCents } from 'shared/domain/prices/money.ts';
import { offerProblems } from 'shared/domain/offers/offer-rules.ts';
import { readOptions } from 'shared/domain/prices/options.ts';
import {
  customerTaxRate,
  type CustomerTax,
  type SalesTax,
} from 'shared/domain/prices/sales-tax.ts';
import type { DaySettings } from 'shared/domain/visits/visit-days.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import type { StoredLine, StoredOffer } from './stored-offer.ts';

type NewOffer = {
  quoteId: string;
  revision: number;
  form: OfferForm;
  services: readonly StoredService[];
  /** Where the work is to be done. */
  address: string;
  settings: { tax: SalesTax } & DaySettings;
  /** The customer who already has the address; undefined for a stranger. */
  customer: CustomerTax | undefined;
  now: Date;
};

type LineReading = { line: StoredLine } | { fields: Record<string, string> };

const readLine = (
  { price, options, ...line }: OfferForm['lines'][number],
  services: readonly StoredService[],
): LineReading => {
  const agreed = { ...line, cents: decimalToCents(price) };
  if (line.serviceId === null)
    return options && Object.keys(options).length > 0
      ? { fields: { options: 'Only a service of the catalogue has options' } }
      : { line: { ...agreed, options: {} } };
  const service = services.find(({ id }) => id === line.serviceId);
  if (!service) return { fields: { serviceId: 'This service is not in the catalogue' } };
  const read = readOptions(service.pricePlan, options ?? undefined);
  return read.ok ? { line: { ...agreed, options: read.options } } : { fields: read.fields };
};

/**
 * An offer at the operator's prices, regardless of the catalogue's (rules: offer-1, offer-3).
 * @throws AppError `invalid` with the path of each field, such as `lines.0.options.dogs`
 */
export const newOffer = ({
  quoteId,
  revision,
  form,
  services,
  address,
  settings,
  customer = { taxExempt: false, taxRate: null },
  now,
}: NewOffer): StoredOffer => {
  const readings = form.lines.map((line) => readLine(line, services));
  const fields = {
    ...offerProblems(form, { address, settings, now }),
    ...Object.fromEntries(
      readings.flatMap((reading, index) =>
        'fields' in reading
          ? Object.entries(reading.fields).map(([name, problem]) => [
              `lines.${index}.${name}`,
              problem,
            ])
          : [],
      ),
    ),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid', 'Please check what you entered.', { fields });
  return {
    id: derivedId('offer', quoteId, String(revision)),
    quoteId,
    revision,
    lines: readings.flatMap((reading) => ('line' in reading ? [reading.line] : [])),
    firstDate: form.firstDate,
    preferredTime: form.preferredTime ?? null,
    validUntil: form.validUntil,
    note: form.note || null,
    taxRate: customerTaxRate(settings.tax, customer, form.firstDate),
    state: 'open',
    answeredAt: null,
    answeredBy: null,
    declineReason: null,
    customerId: null,
    delivery: { state: 'none' },
    createdAt: now.toISOString(),
  };
};
