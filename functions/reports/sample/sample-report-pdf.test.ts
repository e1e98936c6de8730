import { samplePhotos, sampleVisit } from 'shared/domain/reports/sample-report.ts';
import { expect, it } from 'vitest';
import { testSettings as settings } from '../../testing/world.ts';
import { pageCount, readText } from '../testing/read-pdf.ts';
import { sampleJpeg } from '../testing/report-samples.ts';
import { renderSamplePdf } from './sample-report-pdf.ts';

const render = (input = settings, onPhoto: (file: string) => void = () => undefined) =>
  renderSamplePdf(input, (file) => {
    onPhoto(file);
    return sampleJpeg(80, 60, 1);
  });

it('is one page with the text of the sample’s page, and states that it is a sample', async () => {
  const photos: string[] = [];
  const pdf = await render(settings, (file) => photos.push(file));
  expect(pageCount(pdf)).toBe(1);
  const text = readText(pdf).replaceAll(/\s+/g, ' ');
  for (const message of [
    'Service Report: Sample: Weekly Pool Visit',
    'Sam Sample',
    sampleVisit.customerAddress,
    'Jun 16, 2026',
    'Vacuumed pool floor: done',
    '1 quart of Liquid chlorine',
    'Photo 1 of 3: Before. Leaves from the oak',
    'hairline crack',
  ])
    expect(text).toContain(message);
  expect(text).not.toContain('missing');
  expect(photos).toEqual(samplePhotos.map(({ file }) => file));
});

it('has the letterhead of its stage, and the same bytes each time', async () => {
  const pdf = await render();
  expect(await render()).toEqual(pdf);
  const other = await render({ ...settings, phone: '(281) 555-0199' });
  expect(readText(other)).toContain('(281) 555-0199');
});
