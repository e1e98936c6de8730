import { expect, test } from 'vitest';
import { latin, pageCount, readText } from '../../reports/testing/read-pdf.ts';
import { fitEvidence, mostBytes, mostPages } from './fit-evidence.ts';
import { bucketOf, evidenceSample, visitSample } from './testing/evidence-sample.ts';

const weeks = (count: number, photos: number) =>
  Array.from({ length: count }, (_, week) => visitSample(week, photos));

const imagesIn = (pdf: Uint8Array): number => latin(pdf).match(/\/Subtype \/Image/g)?.length ?? 0;

test('a month of visits is shown with all of its photos, in full size where they fit', async () => {
  const { bucket, read } = bucketOf({ large: 200_000, small: 40_000 });
  const { pdf, pages } = await fitEvidence(evidenceSample(weeks(4, 3)), { bucket });
  expect(pages).toBe(pageCount(pdf));
  expect(imagesIn(pdf)).toBe(12);
  expect(read.filter((key) => key.endsWith('-thumb'))).toEqual([]);
  const text = readText(pdf);
  expect(text).not.toMatch(/are shown here|are shown below|could not be read/);
  expect(text).toContain('Photo 12 of 12: Nov 24, 2026: Monthly Membership');
});

test('of a year of visits with many photos, some are shown on the pages that are left, and all are counted', async () => {
  const { bucket } = bucketOf({ large: 900_000, small: 40_000 });
  const { pdf, pages } = await fitEvidence(evidenceSample(weeks(52, 6)), { bucket });
  const text = readText(pdf);
  expect(pages).toBe(pageCount(pdf));
  expect(pages).toBeGreaterThanOrEqual(mostPages - 1);
  expect(pages).toBeLessThanOrEqual(mostPages);
  expect(pdf.length).toBeLessThanOrEqual(mostBytes);
  const shown = Number(/Of 312 photos, (\d+) are shown below/.exec(text)?.[1]);
  expect(imagesIn(pdf)).toBe(shown);
  expect(shown).toBeGreaterThan(30);
  for (let week = 0; week < 52; week += 1) expect(text).toContain(`No. ${week + 1}`);
});

test('of photos that are too large together, evenly many of each visit are shown', async () => {
  const { bucket } = bucketOf({ large: 900_000, small: 110_000 });
  const { pdf, pages } = await fitEvidence(evidenceSample(weeks(4, 20)), { bucket });
  expect(pages).toBeLessThanOrEqual(mostPages);
  expect(pdf.length).toBeLessThanOrEqual(mostBytes);
  // Hardly any room is wasted.
  expect(pdf.length).toBeGreaterThan(mostBytes * 0.9);
  const text = readText(pdf);
  const shown = Number(/Of 80 photos, (\d+) are shown below/.exec(text)?.[1]);
  const ofVisits = ['Nov 3', 'Nov 10', 'Nov 17', 'Nov 24'].map(
    (day) => text.match(new RegExp(`Photo \\d+ of ${shown}: ${day},`, 'g'))?.length ?? 0,
  );
  expect(Math.max(...ofVisits) - Math.min(...ofVisits)).toBeLessThanOrEqual(1);
});

test('of more visits than there are pages, evenly many are shown, and the pages for photos stay', async () => {
  const { bucket } = bucketOf({ large: 900_000, small: 10_000 });
  const { pdf, pages } = await fitEvidence(evidenceSample(weeks(300, 1)), { bucket });
  const text = readText(pdf);
  expect(pages).toBeLessThanOrEqual(mostPages);
  const [, shown] = /Of 300 visits, (\d+) are shown here/.exec(text) ?? [];
  expect(Number(shown)).toBeGreaterThan(30);
  expect(imagesIn(pdf)).toBeGreaterThan(20);
});

test('photos that are gone, or damaged, are said so', async () => {
  const gone = await fitEvidence(evidenceSample(weeks(2, 2)), bucketOf({}));
  expect(readText(gone.pdf)).toContain('Photos that could not be read: 4.');
  expect(imagesIn(gone.pdf)).toBe(0);
  const old = await fitEvidence(evidenceSample(weeks(2, 2)), bucketOf({ large: 2_000_000 }));
  expect(old.pdf.length).toBeLessThanOrEqual(mostBytes);
  expect(readText(old.pdf)).toContain('Of 4 photos, 2 are shown below');
});
