import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { WaterTest, WaterVisit } from 'shared/contracts/water.ts';
import { addDays } from 'shared/domain/dates.ts';
import type { AdvicePool, AdviceStep } from 'shared/domain/water-advice.ts';
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
  { before = [], ...change }: { before?: readonly WaterVisit[] } & Partial<AdvicePool> = {},
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
        before={before}
        water={water}
        onWater={() => undefined}
        added={added}
        onAdded={note}
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
  await expectText('Acid was added at this visit: no more before a new test.');
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
  expect(
    advice()
      .getByText(/Poison Control/)
      .closest('a'),
  ).toHaveProperty('href', 'tel:+18002221222');
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
