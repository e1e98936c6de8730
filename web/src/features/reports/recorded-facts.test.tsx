import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { idOf, report } from '../../testing/fixtures.ts';
import { RecordedFacts } from './recorded-facts.tsx';
import { SentReport } from './sent-report.tsx';

const details = {
  slot: 'before' as const,
  takenAt: '2026-11-19T10:00:00-06:00',
  sha256: 'hash-of-the-phone',
  phoneSha256: 'hash-of-the-phone',
  converted: false,
};
const recorded = report({
  serviceDate: '2026-11-20',
  photos: [`/api/service-photos/${idOf(1)}/${idOf(2)}`],
  photoCaptions: ['The steps'],
  photoStates: [{ state: 'ready', problem: null }],
  photoDetails: [details],
  recordedAt: '2026-11-20T16:42:31.000Z',
  receivedAt: '2026-11-20T19:05:00.000Z',
  clockOffsetSeconds: 0,
});

it('says when the phone recorded the visit, when that came in, and which photos are missing', () => {
  const { container } = render(<RecordedFacts report={recorded} />);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Recorded 10:42 AM (phone), received 1:05 PM (ours).',
    'No photo was taken after the work.',
  ]);
});

it('says nothing of a report that no phone recorded', () => {
  const { container } = render(
    <RecordedFacts report={{ ...recorded, recordedAt: null, photoDetails: [] }} />,
  );
  expect(container.textContent).toBe('');
});

it('says first what was found', () => {
  const finding = { text: 'pH was high. We added 20 fl oz of muriatic acid.', readings: [] };
  const { container } = render(<SentReport report={{ ...recorded, status: 'sent', finding }} />);
  expect(container.querySelector('p')?.textContent).toBe(finding.text);
});

it('shows what a photo is of and that it is of an earlier day, and with the large one its hash', async () => {
  render(<SentReport report={{ ...recorded, status: 'sent' }} />);
  expect(screen.getByText('Before. Taken on an earlier day')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Enlarge/ }));
  expect(
    await screen.findByText('Unchanged since the phone recorded it. SHA-256 hash-of-the-phone'),
  ).toBeDefined();
});
