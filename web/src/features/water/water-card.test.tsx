import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { WaterTest, WaterVisit } from 'shared/contracts/water.ts';
import { addDays } from 'shared/domain/dates.ts';
import {
  safetySentences,
  type AdvicePool,
  type AdviceStep,
} from 'shared/domain/water/water-advice.ts';
import { expect, it } from 'vitest';
import { idOf, now, today } from '../../testing/fixtures.ts';
import { expectText, press } from '../../testing/site-steps.ts';
import { WaterAdvice } from './water-advice.tsx';
import { visitsBefore, WaterCard } from './water-card.tsx';

const pool: AdvicePool = { gallons: 20_000, surface: 'plaster', sanitizer: 'liquid' };

/** Too high in everything that acid lowers. */
const sharp: WaterTest = {
  readAt: now,
  freeChlorine: 4,
  ph: 8,
  totalAlkalinity: 100,
  calciumHardness: 300,
  cyanuricAcid: 40,
  temperatureF: 82,
};

const visit = (change: Partial<WaterVisit> = {}): WaterVisit => ({
  reportId: idOf(1),
  serviceDate: addDays(today, -7),
  water: null,
  added: [],
  ...change,
});

const open = (
  water: WaterTest | null,
  {
    before = [],
    isUnread = false,
    ...change
  }: { before?: readonly WaterVisit[]; isUnread?: boolean } & Partial<AdvicePool> = {},
) => {
  let list: WaterVisit['added'] = [];
  const Stateful = () => {
    const [added, setAdded] = useState<WaterVisit['added']>([]);
    const note = (changed: WaterVisit['added']) => {
      list = changed;
      setAdded(changed);
    };
    return (
      <WaterCard
        visitDate={today}
        pool={{ ...pool, ...change }}
        before={isUnread ? undefined : before}
        water={water}
        onWater={() => undefined}
        added={added}
        onAdded={note}
        onUnlisted={() => undefined}
      />
    );
  };
  render(<Stateful />);
  return () => list;
};

const advice = () => within(screen.getByRole('region', { name: 'Advice on the water' }));

it('gives no advice before the water is tested', () => {
  open(null);
  expect(screen.queryByRole('region', { name: 'Advice on the water' })).toBeNull();
});

it('records a step of the advice as added by one press, after which that is not advised again', async () => {
  const list = open(sharp);
  expect(advice().getByText(/^Balance \+0\.\d\d: /)).toBeTruthy();
  await press(/^Added .* of Muriatic acid 31\.45%$/);
  expect(list()).toEqual([
    { chemical: 'muriatic-acid-31.45', amount: expect.any(Number), unit: 'fl oz' },
  ]);
  await expectText('Acid was added at this visit: test again before adding more.');
  expect(screen.queryByLabelText(/^Added/)).toBeNull();
});

it('does not take what was added a week ago for an addition of today', () => {
  open(sharp, {
    before: [visit({ added: [{ chemical: 'muriatic-acid-31.45', amount: 1, unit: 'quart' }] })],
  });
  expect(screen.queryByText(/^Acid was added at this visit/)).toBeNull();
  expect(advice().getByLabelText(/^Added .* of Muriatic acid/)).toBeTruthy();
});

it('advises no stabilizer in the week after it was added, which a test does not show yet', () => {
  const low = { ...sharp, ph: 7.5, totalAlkalinity: 90, cyanuricAcid: 10 };
  const added = [{ chemical: 'cyanuric-acid', amount: 2, unit: 'lb' }] as const;
  open(low, { before: [visit({ serviceDate: addDays(today, -6), added: [...added] })] });
  expect(screen.queryByLabelText(/^Added .* of Stabilizer/)).toBeNull();
});

it('doses nothing while it is not known what the last visits added, and still says how the water is', () => {
  open(sharp, { isUnread: true });
  expect(screen.queryByLabelText(/^Added/)).toBeNull();
  expect(advice().getByText(/^No doses until we know what was added/)).toBeTruthy();
  expect(advice().getByText(/^Balance \+0\.\d\d: /)).toBeTruthy();
});

const ofLastVisit = () =>
  within(screen.getByRole('region', { name: 'From the last visit' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('says before anything is tested what the last visit left for this one', () => {
  const tested = visit({
    reportId: idOf(2),
    // More acid than one visit takes, and stabilizer that a test shows only after a week.
    water: { ...sharp, ph: 8.2, totalAlkalinity: 200, cyanuricAcid: 10 },
    added: [{ chemical: 'muriatic-acid-31.45', amount: 2, unit: 'quart' }],
  });
  open(null, { before: [visit(), tested, visit({ reportId: idOf(3), water: sharp })] });
  expect(ofLastVisit()).toEqual([
    expect.stringMatching(
      /^Test pH and alkalinity again: about [\d.]+ fl oz of acid are left over, at most 64\.0 at one visit\.$/,
    ),
    'Test the stabilizer in a week; until then it may not show.',
  ]);
});

it.each<[string, Parameters<typeof open>[1]]>([
  ['good', { before: [visit({ water: { ...sharp, ph: 7.5, totalAlkalinity: 90 } })] }],
  ['never tested', { before: [visit()] }],
  [
    'of an unknown volume',
    { gallons: null, before: [visit({ water: { ...sharp, ph: 'above' } })] },
  ],
])('says nothing of a last visit whose water was %s', (_water, known) => {
  open(null, known);
  expect(screen.queryByRole('region', { name: 'From the last visit' })).toBeNull();
});

const targets = () =>
  within(screen.getByText('Targets and their sources').closest('details')!)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);

it('names the source of each target beside it', () => {
  open(null, {
    sanitizer: 'saltCell',
    own: { totalAlkalinity: { low: 60, high: 70 } },
  });
  expect(targets()).toEqual([
    'Free chlorine: by stabilizer, at most 8 (Montana 37.115.1308; the share of stabilizer that keeps chlorine working)',
    'Combined chlorine: at most 0.5 (Montana 37.115.1308)',
    'pH: target 7.4 to 7.6 (Montana 37.115.1308)',
    'Alkalinity: this pool’s own target 60 to 70 instead of 80 to 100 (the operator, for this pool)',
    'Calcium: target 200 to 400 (Montana 37.115.1308, plaster)',
    'Stabilizer: target 30 to 50 (Montana 37.115.1308; poolometer; the cell’s manual goes first)',
    'Salt: target 2,700 to 3,400 (Hayward 2,700 to 3,400, Pentair 2,600 to 4,500; the cell’s maker goes first)',
  ]);
});

it('names no target of what depends on what nobody noted', () => {
  open(null, { surface: null });
  expect(targets().map((line) => line?.split(':')[0])).toEqual([
    'Free chlorine',
    'Combined chlorine',
    'pH',
    'Alkalinity',
    'Stabilizer',
  ]);
});

it('shows the readings of the last visit that was tested', () => {
  open(null, {
    before: [
      visit(),
      visit({ reportId: idOf(2), water: { readAt: now, ph: 7.2 } }),
      visit({ reportId: idOf(3), water: { readAt: now, ph: 7.9 } }),
    ],
  });
  expect(screen.getByLabelText('pH').parentElement!.textContent).toContain('Last 7.2');
});

it('warns where this pool’s own targets would bring the water', async () => {
  open(sharp, { own: { totalAlkalinity: { low: 60, high: 70 } } });
  await expectText(/^With this pool’s own targets \(white mark\) it would be -0\.\d\d: /);
});

it('says that all is well, and what is always true of chemicals', async () => {
  open({ ...sharp, ph: 7.5, totalAlkalinity: 90 });
  expect(screen.queryByLabelText(/^Added/)).toBeNull();
  expect(advice().getByText(/: balanced$/)).toBeTruthy();
  const poured = within(advice().getByText('Before anything is poured').closest('details')!);
  expect(
    poured.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent),
  ).toEqual(safetySentences);
  expect(
    advice()
      .getByText(/Poison Control/)
      .closest('a'),
  ).toHaveProperty('href', 'tel:+18002221222');
});

it.each([
  // 7.2 + 0.6 + 1.9 + 2.1 - 12.1, which is slightly less than -0.3 in floating point.
  [-0.3000000000000007, 'Balance -0.30: balanced'],
  [-0.3, 'Balance -0.30: balanced'],
  [-0.31, 'Balance -0.31: eats plaster'],
  [0.3000000000000007, 'Balance +0.30: balanced'],
  [0.31, 'Balance +0.31: leaves scale'],
])('calls an index of %d what its rounded number is', (index, text) => {
  const nothing = { steps: [], warnings: [], nextVisit: [], indexAtTargets: null };
  render(<WaterAdvice advice={{ ...nothing, index }} onAdded={() => undefined} />);
  expect(advice().getByText(text)).toBeTruthy();
});

it('takes for earlier visits those up to the day, without the report itself', () => {
  const visits = [
    visit({ reportId: idOf(1), serviceDate: addDays(today, 1) }),
    visit({ reportId: idOf(2), serviceDate: today }),
    visit({ reportId: idOf(3), serviceDate: today }),
    visit({ reportId: idOf(4) }),
  ];
  const before = visitsBefore(visits, { reportId: idOf(2), visitDate: today });
  expect(before.map(({ reportId }) => reportId)).toEqual([idOf(3), idOf(4)]);
  expect(visitsBefore(visits, { reportId: undefined, visitDate: today })).toHaveLength(3);
});

it('says of each step what it is for, what comes with it and what has to pass first', () => {
  const step: AdviceStep = {
    chemical: 'liquid-chlorine-12.5',
    title: 'Liquid chlorine',
    amount: '5 lb',
    ounces: 80,
    unit: 'weight',
    share: 0,
    because: 'Chlorine is low.',
    arithmetic: ['A sum.'],
    alsoAdds: 'a little pH',
    waitBefore: 'Wait for an hour.',
    source: 'the trade',
  };
  render(
    <WaterAdvice
      advice={{
        steps: [step, { ...step, title: 'Salt', alsoAdds: null, waitBefore: null }],
        warnings: [],
        nextVisit: [],
        index: null,
        indexAtTargets: null,
      }}
      onAdded={() => undefined}
    />,
  );
  const [first] = screen.getAllByRole('list');
  expect([...first!.children].map(({ textContent }) => textContent)).toEqual([
    '5 lb of Liquid chlorineChlorine is low.Wait for an hour.Also adds a little pH.How this is worked out: Liquid chlorineA sum.Target by the trade.Added',
    '5 lb of SaltChlorine is low.How this is worked out: SaltA sum.Target by the trade.Added',
  ]);
});

it('names no chemical where water is to be changed', () => {
  const step: AdviceStep = {
    chemical: null,
    title: 'Fresh water',
    amount: 'Replace a quarter of the water',
    ounces: 0,
    unit: 'weight',
    share: 0.25,
    because: 'Stabilizer is high.',
    arithmetic: [],
    alsoAdds: null,
    waitBefore: null,
    source: 'the trade',
  };
  const advised = { warnings: [], nextVisit: [], index: null, indexAtTargets: null };
  render(<WaterAdvice advice={{ ...advised, steps: [step] }} onAdded={() => undefined} />);
  expect(screen.getByText('Replace a quarter of the water')).toBeTruthy();
});
