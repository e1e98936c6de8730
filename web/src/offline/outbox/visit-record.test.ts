import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newReportValues } from '../report/editor-form.ts';
import { markOf } from './report-body.ts';
import record1Yard from './testing/record-1-yard.json' with { type: 'json' };
import record1 from './testing/record-1.json' with { type: 'json' };
import record1Missing from './testing/record-1-missing.json' with { type: 'json' };
import { valuesOf, visitRecord } from './visit-record.ts';

/*
 * A phone that was put away for a month wakes up with a newer build. So there is a complete example here of every
 * format that was ever shipped, which must not change: a record that cannot be read counts as none.
 */
const shipped = [
  ['record-1.json', record1],
  // Since 2026-11-24: a photo that was not ready in time, and the strength of the chlorine that was added.
  ['record-1-missing.json', record1Missing],
  // Of a yard, written before each line had a declaration.
  ['record-1-yard.json', record1Yard],
] as const;

it.each(shipped)('reads %s to the last field', (_name, stored) => {
  expect(z.parse(visitRecord, stored)).toEqual(stored);
});

it('reads the values of the first format, photos, steps and what was on its way', () => {
  const record = z.parse(visitRecord, record1);
  expect(valuesOf(record)).toEqual({
    ...newReportValues('2026-11-20', ''),
    skimmedSurface: true,
    emptyBaskets: true,
    brushedWalls: true,
    testedWater: true,
    addedChemicals: true,
    checkedEquipment: true,
    cleanedArea: true,
    water: {
      readAt: '2026-11-20T16:04:00.000Z',
      freeChlorine: 1.5,
      ph: 7.8,
      totalAlkalinity: 110,
      calciumHardness: 'above',
    },
    added: [{ chemical: 'muriatic-acid-31.45', amount: 10, unit: 'fl oz' }],
    notes: 'Water is clear and balanced.',
    nextVisitDate: '2026-11-27',
  });
  expect(record.photos.map(({ use, state }) => [use, state])).toEqual([
    ['report', 'arrived'],
    ['report', 'preparing'],
    ['notPossible', 'refused'],
  ]);
  expect(record.steps.map(({ action, state }) => [action, state])).toEqual([
    ['markPaid', 'done'],
    ['notPossible', 'refused'],
  ]);
  // Repeated as it was, whatever this build would save instead.
  expect(markOf(record.saving!.body)).toBe(
    '{"serviceDate":"2026-11-20","notes":"Water is clear","sentToCustomer":false}',
  );
});

it('reads the tasks and facts of a yard', () => {
  const { values } = z.parse(visitRecord, record1Yard);
  expect(valuesOf({ values })).toEqual(values);
  const { gateClosed: _task, ...older } = values;
  expect(valuesOf({ values: older })).toEqual({ ...values, gateClosed: false });
});

it('reads what later builds added to the first format', () => {
  const record = z.parse(visitRecord, record1Missing);
  expect(record.photos.map(({ isMissing }) => isMissing)).toEqual([true, undefined, undefined]);
  expect(valuesOf(record).added).toEqual([
    { chemical: 'liquid-chlorine-12.5', amount: 1, unit: 'quart', strength: 8 },
  ]);
});

it('gives fields that a record does not know their first values', () => {
  const record = z.parse(visitRecord, record1);
  const { notes: _notes, water: _water, added: _added, ...known } = record.values;
  expect(valuesOf({ values: known })).toMatchObject({ notes: '', water: null, added: [] });
});

it('leaves out a reading that it would refuse, and a field with nothing left of it', () => {
  const { values } = z.parse(visitRecord, record1);
  const water = { ...z.parse(z.record(z.string(), z.unknown()), values['water']), ph: 'acid' };
  expect(valuesOf({ values: { ...values, water } })).toMatchObject({
    notes: values['notes'],
    water: { freeChlorine: 1.5, totalAlkalinity: 110, calciumHardness: 'above' },
  });
  expect(valuesOf({ values: { ...values, water } }).water).not.toHaveProperty('ph');
  const odd = { ...values, water: { ph: 7.4 }, added: [{ amount: 10 }], line: 'spa', notes: 7 };
  expect(valuesOf({ values: odd })).toMatchObject({
    skimmedSurface: true,
    water: null,
    added: [],
    line: 'pool',
    notes: '',
  });
});
