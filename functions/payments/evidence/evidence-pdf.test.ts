import { consentText, consentVersion } from 'shared/domain/prices/autopay.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { cancelingTerms, complaintTerms } from 'shared/domain/site/terms-of-refunds.ts';
import { describe, expect, it } from 'vitest';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { pageCount, readText, textBelowContents } from '../../reports/testing/read-pdf.ts';
import { testSettings } from '../../testing/world.ts';
import type { Evidence, EvidenceVisit } from './evidence.ts';
import { fitEvidence } from './fit-evidence.ts';
import {
  bucketOf,
  evidenceSample,
  rowOf,
  sentReport,
  visitSample,
} from './testing/evidence-sample.ts';

const textOf = async (visits: readonly EvidenceVisit[], changes: Partial<Evidence> = {}) => {
  const { bucket } = bucketOf({ large: 100_000, small: 20_000 });
  return readText((await fitEvidence(evidenceSample(visits, changes), { bucket })).pdf);
};

const visitWith = (visit: Partial<EvidenceVisit>): EvidenceVisit => ({
  ...visitSample(0, 0),
  rows: [],
  ...visit,
});

describe('the document about a disputed payment', () => {
  it('says who paid what for what, and when it was disputed', async () => {
    const text = await textOf([visitSample(0, 0)]);
    for (const expected of [
      'Casey Customer',
      'casey@example.com',
      '7 Elm Street, Spring, TX 77373',
      '$243.56 on Nov 2, 2026',
      'Visa ending in 4242',
      'Monthly Membership, Nov 2, 2026 to Dec 1, 2026: $243.56, with $18.56 sales tax',
      '$243.56 on Nov 20, 2026, du_',
      'By the customer on the page of Stripe',
      `${testSettings.siteUrl}/terms`,
      'Completed visits that this payment was for: 1. Reports of them that were sent to the customer and are still stored: 1.',
    ])
      expect(text.replaceAll('\f', '')).toContain(expected);
    expect(text).not.toContain('Consent to automatic payments');
  });

  it('has each visit with its record, both clocks, the delivery and the photos', async () => {
    const visit = visitSample(2, 2);
    const text = await textOf([visit]);
    for (const expected of [
      'Nov 17, 2026: Monthly Membership',
      `Report ${reportNumber(visit.report!)}. Emailed to casey@example.com on Nov 17, 2026, 1:06 PM. The mailbox accepted it.`,
      'Recorded 10:42 AM (phone), received 1:05 PM (ours).',
      visit.rows[0]!.hash,
      'Photo 1 of 2: Nov 17, 2026: Monthly Membership. Before. Taken Nov 17, 2026, 10:30 AM',
      'received Nov 17, 2026, 1:05 PM (ours)',
    ])
      expect(text).toContain(expected);
  });

  it('quotes the terms, and of an automatic payment the consent to it', async () => {
    const { payment } = evidenceSample([]);
    const text = await textOf([], {
      payment: { ...payment, isAutomatic: true },
      consent: {
        id: 'consent',
        userId: payment.customerId,
        version: consentVersion,
        text: consentText({ upTo: 30_000, business: { name: 'Sheriff', phone: '555-0142' } }),
        methodId: 'method',
        methodName: 'Visa ending in 4242',
        upTo: 30_000,
        givenAt: '2026-10-01T15:00:00.000Z',
        endedAt: null,
      },
    });
    for (const expected of [
      cancelingTerms[0],
      complaintTerms,
      'Consent to automatic payments',
      'Oct 1, 2026, 10:00 AM',
      '$300.00 per bill',
      'I authorize Sheriff to charge',
    ])
      expect(text).toContain(expected);
  });

  it.each<[string, Partial<EvidenceVisit>]>([
    ['There is no report of it.', { visit: bookingSample({ reportId: null }), report: undefined }],
    ['Its report is no longer stored.', { report: undefined }],
    [
      'It has not been sent to the customer.',
      { report: sentReport(1, { status: 'draft', delivery: { state: 'none' } }) },
    ],
    [
      'The mailbox has not confirmed it.',
      {
        report: sentReport(0, {
          delivery: {
            state: 'sent',
            claimId: 'c',
            mailId: 'm',
            sentAt: '2026-11-20T19:06:00.000Z',
          },
        }),
      },
    ],
    [
      'Not emailed, for lack of an address. In the customer’s account since',
      {
        report: sentReport(0, {
          customerEmail: null,
          delivery: { state: 'unmailed', sentAt: '2026-11-20T19:06:00.000Z' },
        }),
      },
    ],
    [
      'was not delivered.',
      {
        report: sentReport(0, {
          status: 'draft',
          delivery: { state: 'failed', claimId: 'c', reason: 'It bounced.' },
        }),
      },
    ],
    ['Done: Skimmed pool surface, Tested water chemistry', { report: sentReport(0) }],
    ['Status: pending.', { visit: bookingSample({ status: 'pending' }) }],
  ])('says: %s', async (expected, visit) => {
    const text = await textOf([visitWith(visit)]);
    expect(text).toContain(expected);
    expect(text).not.toContain('Photo 1 of');
  });

  it('has the rows of a report that was deleted', async () => {
    const row = rowOf(sentReport(0));
    const text = await textOf([visitWith({ report: undefined, rows: [row] })]);
    expect(text).toContain(row.hash);
    expect(text).toContain('Its report is no longer stored.');
  });

  it('survives names of any length and script, and says what its boxes are', async () => {
    const name = `${'漢'.repeat(200)} <b>&amp;</b> \u0000\uD800 ${'W'.repeat(300)}`;
    const visit = visitSample(0, 1);
    const evidence = evidenceSample(
      [{ ...visit, visit: { ...visit.visit, serviceName: name, address: name } }],
      { customer: { name, email: `${'e'.repeat(240)}@example.com`, address: name } },
    );
    const items = evidence.items.map((item) => ({ ...item, name }));
    const { pdf, pages } = await fitEvidence({ ...evidence, items }, bucketOf({ large: 1000 }));
    expect(pages).toBe(pageCount(pdf));
    expect(readText(pdf)).toContain('An empty box stands for');
    expect(textBelowContents(pdf).length).toBeLessThanOrEqual(2);
  });
});
