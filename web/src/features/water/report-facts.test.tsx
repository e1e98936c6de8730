import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectText } from '../../testing/site-steps.ts';
import { VisitFacts } from './report-facts.tsx';

const nothing = { water: null, added: [], yard: null };

const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

it('says what was read of the water at which time here, and what was added', async () => {
  // 9:30 in the evening in Texas.
  const readAt = '2026-11-21T03:30:00.000Z';
  render(
    <VisitFacts
      report={{
        ...nothing,
        water: { readAt, ph: 7.4, clarity: 'clear' },
        added: [{ chemical: 'muriatic-acid-31.45', amount: 12, unit: 'fl oz' }],
      }}
    />,
  );
  expect(screen.getByRole('table', { name: /^Water, tested at 9:30.PM/ })).toBeTruthy();
  expect(rows()).toEqual(['pH7.4', 'ClarityClear']);
  await expectText('12 fl oz of Muriatic acid 31.45%');
});

it('calls the water of a spa that', () => {
  render(
    <VisitFacts
      report={{ ...nothing, water: { readAt: '2026-11-20T18:00:00.000Z', ph: 7.4, spa: true } }}
    />,
  );
  expect(screen.getByRole('table', { name: /^Spa, tested at 12:00.PM/ })).toBeTruthy();
});

it('says what was done in the yard', () => {
  render(
    <VisitFacts
      report={{ ...nothing, yard: { areas: ['front', 'back'], bags: 2, unusual: '' } }}
    />,
  );
  expect(screen.getByRole('table', { name: 'The yard' })).toBeTruthy();
  expect(rows()).toEqual(['AreasFront yard, Back yard', 'Bags2']);
});

it.each([
  nothing,
  { ...nothing, yard: { areas: [], bags: null, unusual: '' } },
  { ...nothing, water: { readAt: '2026-11-20T18:00:00.000Z', spa: true } },
])('shows nothing of %o', (report) => {
  const { container } = render(<VisitFacts report={report} />);
  expect(container.textContent).toBe('');
});
