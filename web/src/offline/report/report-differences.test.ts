import { expect, it } from 'vitest';
import { newReportValues, type ReportContent } from './editor-form.ts';
import { differencesBetween, isSameContent } from './report-differences.ts';

const content = (change: Partial<ReportContent> = {}): ReportContent => ({
  values: newReportValues('2026-11-21', 'c1'),
  photos: ['/api/service-photos/r/one', '/api/service-photos/r/two'],
  captions: ['Steps', ''],
  ...change,
});

const names = (id: string) => (id === 'c1' ? 'Ana' : 'Bo');

it('finds none if saving gives the same report: an upload and its photo, whitespace around the notes', () => {
  const { values } = content();
  const uploaded = content({
    photos: ['https://s3.test/b/uploads/a/one?sig=1', '/api/service-photos/r/two'],
    captions: [' Steps ', ''],
    values: { ...values, notes: ' \n' },
  });
  expect(isSameContent(uploaded, content())).toBe(true);
});

it('describes the differences in form order', () => {
  const { values } = content();
  const others = content({
    values: {
      ...values,
      customerId: 'c2',
      line: 'yard',
      serviceDate: '2026-11-20',
      gateClosed: true,
      notes: 'Clear.',
      nextVisitDate: '2026-11-28',
    },
    photos: ['/api/service-photos/r/two', '/api/service-photos/r/three'],
    captions: ['After', ''],
  });
  expect(
    differencesBetween(content(), others, names).map((each) => [
      each.label,
      each.mine,
      each.theirs,
    ]),
  ).toEqual([
    ['Customer', 'Ana', 'Bo'],
    ['Visit', 'Pool visit', 'Yard visit'],
    ['Service Date', 'Nov 21, 2026', 'Nov 20, 2026'],
    ['Gate closed', 'Not done', 'Done'],
    ['Service Photos', '2 photos, 1 of them only here', '2 photos, 1 of them only here'],
    ['Captions', 'Photo 1: Steps', 'Photo 1: After'],
    ['Service Notes', 'None', 'Clear.'],
    ['Next Visit Date', 'None', 'Nov 28, 2026'],
  ]);
});

it('finds no other caption where only one version has the photo', () => {
  const others = content({ photos: [], captions: [] });
  expect(differencesBetween(content(), others).map(({ label }) => label)).toEqual([
    'Service Photos',
  ]);
});

it('finds a different order of photos', () => {
  const turned = content({ photos: content().photos.toReversed(), captions: ['', 'Steps'] });
  expect(differencesBetween(turned, content())).toHaveLength(1);
});

const rows = (mine: ReportContent, others: ReportContent) =>
  differencesBetween(mine, others).map((each) => [each.label, each.mine, each.theirs]);

it('says what was read, added and found, what photos show, and that the other has nothing of it', () => {
  const { values } = content();
  const readAt = '2026-11-21T16:00:00.000Z';
  const pool = content({
    values: {
      ...values,
      water: { readAt, ph: 7.4, freeChlorine: 3 },
      added: [{ chemical: 'algaecide', amount: 2, unit: 'quart' }],
    },
    slots: ['before', 'after'],
  });
  const untested = content({
    values: { ...values, water: { readAt } },
    captions: ['', ''],
    slots: [null, null],
  });
  expect(rows(pool, untested)).toEqual([
    ['Water', 'Free chlorine 3 ppm; pH 7.4', 'Nothing'],
    ['What was added', '2 quarts of Algaecide', 'Nothing'],
    ['Captions', 'Photo 1: Steps', 'None'],
    ['Photos show', 'Photo 1: Before; Photo 2: After', 'None'],
  ]);
  expect(rows(pool, content({ slots: ['before', 'after'] }))).toEqual([
    ['Water', 'Free chlorine 3 ppm; pH 7.4', 'Not tested'],
    ['What was added', '2 quarts of Algaecide', 'Nothing'],
  ]);
  const found = { areas: ['front' as const], bags: 1, unusual: '' };
  const yard = (facts: ReportContent['values']['yard']) =>
    content({ values: { ...values, line: 'yard', yard: facts } });
  for (const nothing of [null, { areas: [], bags: null, unusual: '' }])
    expect(rows(yard(found), yard(nothing))).toEqual([
      ['Yard', 'Areas Front yard; Bags 1', 'Nothing'],
    ]);
});

it('compares what is saved of a visit to a pool or a yard, whatever else was filled in', () => {
  const { values } = content();
  const filled = {
    ...values,
    water: { readAt: '2026-11-21T16:00:00.000Z', ph: 7.4 },
    added: [{ chemical: 'algaecide' as const, amount: 2, unit: 'quart' as const }],
    yard: { areas: ['front' as const], bags: 1, unusual: '' },
  };
  expect(
    rows(content({ values: filled }), content({ values: { ...filled, line: 'yard' } })),
  ).toEqual([
    ['Visit', 'Pool visit', 'Yard visit'],
    ['Water', 'pH 7.4', 'Not tested'],
    ['What was added', '2 quarts of Algaecide', 'Nothing'],
    ['Yard', 'Nothing', 'Areas Front yard; Bags 1'],
  ]);
});
