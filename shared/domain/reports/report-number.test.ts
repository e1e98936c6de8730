import { expect, it } from 'vitest';
import { reportNumber } from './report-number.ts';

const serviceDate = '2026-11-20';
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

it('is the date and four characters derived from the id, in either case', () => {
  const id = '0b0e7f3a-5a3c-4c61-9f5e-0a1b2c3d4e5f';
  const number = reportNumber({ id, serviceDate });
  // Customers have PDFs with this number, so it must never change.
  expect(number).toBe('261120-YG4R');
  expect(reportNumber({ id: id.toUpperCase(), serviceDate })).toBe(number);
  expect(reportNumber({ id, serviceDate: '2027-01-02' })).toBe(`270102-${number.slice(7)}`);
});

it('uses no letter that looks like another', () => {
  const numbers = Array.from({ length: 2000 }, (_, at) =>
    reportNumber({ id: idOf(at), serviceDate }),
  );
  for (const number of numbers) expect(number).toMatch(/^\d{6}-[0-9A-HJKMNP-TV-Z]{4}$/);
});

it('differs for nearly all of a thousand reports of one day, even with similar ids', () => {
  const numbers = Array.from({ length: 1000 }, (_, at) =>
    reportNumber({ id: idOf(at), serviceDate }),
  );
  // Half a pair is expected to collide: 1000² / 2 / 2²⁰.
  expect(new Set(numbers).size).toBeGreaterThan(995);
});
