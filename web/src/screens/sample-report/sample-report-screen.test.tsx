import { screen } from '@testing-library/react';
import { readableReport } from 'shared/contracts/customer-reports.ts';
import { expect, it } from 'vitest';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, follow, press } from '../../testing/site-steps.ts';
import { sampleReport } from './readable-sample.ts';

it('is a report as the server could answer it', () => {
  expect(readableReport.parse(sampleReport)).toEqual(sampleReport);
});

it('is reached from the services, shows what a report shows, and says what it is', async () => {
  await openSite('/services', 'visitor');
  await follow('see a sample report');
  await expectHeading('Sample: Weekly Pool Visit');
  await expectText(/^A sample: this visit never happened/);
  await expectText(/^Water, tested at/);
  await expectText(/^1 quart of Liquid chlorine/);
  const download = screen.getByRole('link', { name: 'Download PDF' });
  expect(download.getAttribute('href')).toBe('/sample-report.pdf');
  expect(download.getAttribute('download')).toBe('sample-report.pdf');
  // The sample is not a stored report, so there is nothing to keep.
  expect(screen.queryByText(/We keep this report/)).toBeNull();
  await press('Enlarge Photo 2 of 3: Water test');
  expect(await screen.findByRole('img', { name: 'Water test' })).toBeDefined();
});

it('is reached from the landing page', async () => {
  await openSite('/', 'visitor');
  await follow('See a Sample Report');
  await expectHeading('Sample: Weekly Pool Visit');
});
