import * as z from 'zod/mini';
import { addableNames, addedUnits } from '../domain/water/added-chemicals.ts';
import { bleachBounds } from '../domain/water/water-targets.ts';
import {
  clarityNames,
  measureOf,
  type RecordedField,
  type TestedField,
} from '../domain/water/water-readings.ts';
import { defineContract } from './contract.ts';
import { calendarDate, deviceInstant, id, idParams, ofCustomer } from './fields.ts';

const number = (field: TestedField | RecordedField) => {
  const { label, bounds, unit } = measureOf(field);
  const [least, most] = bounds;
  // Called only for a wrong number, because formatting loads locale data, which is slow
  // (shared/domain/lazily.ts).
  const error = () =>
    `${label} must be from ${least} to ${most.toLocaleString('en-US')}${unit && ` ${unit}`}`;
  return z.number({ error }).check(z.gte(least, { error }), z.lte(most, { error }));
};

/** A number, or that the reading is off the test kit's scale. */
const tested = (field: TestedField) =>
  z.optional(z.union([number(field), z.enum(['below', 'above'])]));
const recorded = (field: RecordedField) => z.optional(number(field));

/** One visit's water test; whatever was not tested is omitted (rules: water-1). */
export const waterTest = z.strictObject({
  readAt: deviceInstant,
  freeChlorine: tested('freeChlorine'),
  totalChlorine: tested('totalChlorine'),
  ph: tested('ph'),
  totalAlkalinity: tested('totalAlkalinity'),
  calciumHardness: tested('calciumHardness'),
  cyanuricAcid: tested('cyanuricAcid'),
  temperatureF: z.optional(number('temperatureF')),
  salt: tested('salt'),
  combinedChlorine: tested('combinedChlorine'),
  totalDissolvedSolids: tested('totalDissolvedSolids'),
  borate: tested('borate'),
  bromine: recorded('bromine'),
  phosphates: recorded('phosphates'),
  filterPressure: recorded('filterPressure'),
  cleanFilterPressure: recorded('cleanFilterPressure'),
  cellOutput: recorded('cellOutput'),
  clarity: z.optional(z.enum(clarityNames)),
  /** Whether a sample without chlorine flashed pink and then cleared. */
  flashedPink: z.optional(z.boolean()),
  spa: z.optional(z.boolean()),
});
export type WaterTest = z.infer<typeof waterTest>;

const amountLabel = 'Please give an amount above 0, up to 10,000';
const [weakest, strongest] = bleachBounds;
const strengthLabel = `Please give a strength from ${weakest} to ${strongest} percent`;
const addedChemical = z.strictObject({
  chemical: z.enum(addableNames),
  amount: z.number(amountLabel).check(z.gt(0, amountLabel), z.lte(10_000, amountLabel)),
  unit: z.enum(addedUnits),
  strength: z.optional(
    z.number(strengthLabel).check(z.gte(weakest, strengthLabel), z.lte(strongest, strengthLabel)),
  ),
});

/** What was added during a visit: actual amounts, never advice. */
export const addedChemicals = z
  .array(addedChemical)
  .check(z.maxLength(20, 'A report holds at most 20 additions'));

/** A visit's water, as a point in the trend (rules: water-6). */
export const waterVisit = z.object({
  reportId: id,
  serviceDate: calendarDate,
  water: z.nullable(waterTest),
  added: addedChemicals,
});
export type WaterVisit = z.infer<typeof waterVisit>;

const trend = { response: z.array(waterVisit) } as const;

export const getWaterTrend = defineContract('customer', 'GET', '/api/water', {
  ...trend,
  name: 'get-water-trend',
  summary: 'The water at the caller’s last twelve tested visits, latest first, of sent reports',
  unlimited: 'small read',
});

export const getWaterTrendOfCustomer = defineContract('admin', 'GET', `${ofCustomer}/water`, {
  ...trend,
  name: 'get-water-trend-of-customer',
  summary: 'The water at a customer’s last twelve tested visits, latest first, drafts included',
  params: idParams,
});
