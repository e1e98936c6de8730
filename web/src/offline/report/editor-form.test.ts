import { describe, expect, it } from 'vitest';
import { reportForm } from 'shared/contracts/reports.ts';
import * as z from 'zod/mini';
import { editorForm, newReportValues, reportBody } from './editor-form.ts';

const values = newReportValues('2026-11-21', '');
const now = new Date('2026-11-21T15:00:00Z');

describe('the body of a save', () => {
  it('keeps a draft unsent, without a sending time', () => {
    const body = reportBody(
      { values, photos: ['/p/1'], captions: ['Steps'], send: false, version: undefined },
      now,
    );
    expect(body).toMatchObject({
      sentToCustomer: false,
      photos: ['/p/1'],
      photoCaptions: ['Steps'],
    });
    expect(body).not.toHaveProperty('sentAt');
    expect(body).not.toHaveProperty('version');
  });

  it('marks a report for sending as sent now, with the version it is based on', () => {
    expect(
      reportBody({ values, photos: [], captions: [], send: true, version: 3 }, now),
    ).toMatchObject({
      sentToCustomer: true,
      sentAt: '2026-11-21T15:00:00.000Z',
      version: 3,
    });
  });

  it.each([
    ['pool', { yard: null }],
    ['yard', { water: null, added: [] }],
  ] as const)('sends of a %s visit nothing that is of the other kind', (line, without) => {
    const filledIn = {
      ...values,
      line,
      water: { readAt: '2026-11-21T15:00:00.000Z', ph: 7.4 },
      added: [{ chemical: 'muriatic-acid-31.45' as const, amount: 1, unit: 'quart' as const }],
      yard: { areas: ['front' as const], bags: 2, unusual: '' },
    };
    const body = reportBody(
      { values: filledIn, photos: [], captions: [], send: false, version: undefined },
      now,
    );
    const { water, added, yard } = { ...filledIn, ...without };
    expect(body).toMatchObject({ line, water, added, yard });
  });

  it('keeps the end of a long file name, which tells the files of a phone apart', () => {
    const names = [`${'x'.repeat(300)}-1.jpg`, 'pump.jpg'];
    const { photoNames } = reportBody(
      { values, photos: ['a', 'b'], captions: [], names, send: false, version: undefined },
      now,
    );
    expect(photoNames).toEqual([`${'x'.repeat(249)}-1.jpg`, 'pump.jpg']);
  });

  it('matches the contract, even for an untouched new report', () => {
    const body = reportBody(
      { values, photos: [], captions: [], send: false, version: undefined },
      now,
    );
    expect(z.parse(reportForm, body)).toMatchObject({ customerId: null, nextVisitDate: null });
  });
});

describe('the editor’s rules', () => {
  it('require a service date but no next visit', () => {
    expect(z.safeParse(editorForm, values).success).toBe(true);
    const issues = z.safeParse(editorForm, { ...values, serviceDate: '' }).error?.issues;
    expect(issues?.map(({ path, message }) => [path, message])).toEqual([
      [['serviceDate'], 'Please give a date as YYYY-MM-DD'],
    ]);
  });

  it.each(['serviceDate', 'nextVisitDate'])('take a %s within a year', (name) => {
    const [first] =
      z.safeParse(editorForm, { ...values, [name]: '9999-12-31' }).error?.issues ?? [];
    expect([first?.path, first?.message]).toEqual([[name], 'Please select a date within a year']);
  });
});
