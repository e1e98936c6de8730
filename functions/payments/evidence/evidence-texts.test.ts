import { expect, it, test } from 'vitest';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { evidenceTexts } from './evidence-texts.ts';
import { photoClocks } from './evidence-words.ts';
import { spreadPhotos } from './evidence-photos.ts';
import { evidenceSample, visitSample } from './testing/evidence-sample.ts';

test('the texts say what was sold, to whom, when, and how customers can cancel', () => {
  const texts = evidenceTexts(evidenceSample([visitSample(1, 0), visitSample(0, 0)]));
  expect(texts).toMatchInlineSnapshot(`
    {
      "billing_address": "7 Elm Street, Spring, TX 77373",
      "customer_email_address": "casey@example.com",
      "customer_name": "Casey Customer",
      "product_description": "Monthly Membership, Nov 2, 2026 to Dec 1, 2026: $243.56, with $18.56 sales tax",
      "service_date": "Nov 3, 2026; Nov 10, 2026",
      "uncategorized_text": "Pool & Poop Sheriff looks after pools and yards of private homes in Spring, TX.
    $243.56 was paid on Nov 2, 2026 with Visa ending in 4242, by the customer on the payment page of Stripe, which showed the amount.
    Completed visits that this payment was for: 2. Reports of them that were sent to the customer and are still stored: 2.
    The document has the visits with their records and photos, and how their reports were delivered.
    How customers can cancel: in their account at http://site.test, by phone at (281) 555-0142 or by email to hello@example.com.
    The terms at http://site.test/terms say: You may cancel a visit free of charge until the day before. A monthly membership ends with the month in which you tell us. Of an annual membership we refund the months that were not yet used, less the discount they were given. Tell us within seven days of the visit and we come back to put it right, or refund what the visit cost. A refund goes back to the card or account that paid. Your bank may need up to ten business days to show it.",
    }
  `);
});

test('without completed visits, the days are those of what was sold; what is not known is empty', () => {
  const pending = { ...visitSample(0, 0), visit: bookingSample({ status: 'pending' }) };
  const texts = evidenceTexts(
    evidenceSample([pending], { customer: { name: 'Casey', email: null, address: null } }),
  );
  expect(texts).toMatchObject({
    service_date: 'Nov 2, 2026 to Dec 1, 2026',
    customer_email_address: '',
    billing_address: '',
  });
  expect(texts['uncategorized_text']).toContain('visits that this payment was for: 0.');
});

test('no text is longer than Stripe takes, nor ends with half of a character', () => {
  const evidence = evidenceSample([]);
  const [item] = evidence.items;
  const items = Array.from({ length: 5000 }, () => ({ ...item!, name: '🐕'.repeat(9) }));
  const { product_description: text = '' } = evidenceTexts({ ...evidence, items });
  expect(text.length).toBeGreaterThan(19_990);
  expect(text.length).toBeLessThanOrEqual(20_000);
  expect(text.isWellFormed()).toBe(true);
});

test('photos are taken from each visit in turn, and shown visit by visit', () => {
  const visits = [['a1', 'a2', 'a3'], [], ['c1'], ['d1', 'd2']];
  expect(spreadPhotos(visits, 4)).toEqual(['a1', 'a2', 'c1', 'd1']);
  expect(spreadPhotos(visits, 2)).toEqual(['a1', 'c1']);
  expect(spreadPhotos(visits, 0)).toEqual([]);
  expect(spreadPhotos(visits, 99)).toEqual(visits.flat());
});

it.each([
  [
    '2026-11-20T10:42:00-06:00',
    '2026-11-20T19:05:00.000Z',
    'Taken Nov 20, 2026, 10:42 AM (phone), received Nov 20, 2026, 1:05 PM (ours)',
  ],
  // By a camera without a time zone.
  ['2026-11-20T10:42:00', null, 'Taken Nov 20, 2026, 10:42 (phone)'],
  ['yesterday', '2026-11-20T19:05:00.000Z', 'Received Nov 20, 2026, 1:05 PM (ours)'],
  ['2026-13-40T10:42:00Z', null, undefined],
  [null, null, undefined],
])('the clocks of a photo taken %s and received %s', (takenAt, receivedAt, expected) => {
  expect(photoClocks(takenAt, receivedAt)).toBe(expected);
});
