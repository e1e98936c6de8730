import { expect, test } from 'vitest';
import { testSettings } from '../../functions/testing/world.ts';
import { builtSamplePdf } from '../../infra/built-pages.ts';
import { webDirectory } from './build-web.ts';

/** Maximum bytes of the PDF: what a phone can fetch in two seconds on a slow connection. */
const limit = 150_000;

test('the built site prints the sample report as a small PDF with its three photos', ({
  annotate,
}) => {
  const pdf = builtSamplePdf(webDirectory, testSettings);
  void annotate(`${pdf.length} bytes of ${limit}`);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(3);
  expect(pdf.length).toBeLessThanOrEqual(limit);
  expect(builtSamplePdf(webDirectory, testSettings)).toEqual(pdf);
});
