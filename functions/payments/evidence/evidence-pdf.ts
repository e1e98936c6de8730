import { buffer } from 'node:stream/consumers';
import { formatCalendarDate, formatInstantDate } from 'shared/domain/dates.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { refundedOf } from '../../payment-rows/payment-refund.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { drawFacts, type Facts } from '../../reports/pdf/pdf-facts.ts';
import { drawFooters, drawLetterhead, newLetter } from '../../reports/pdf/pdf-letter.ts';
import {
  accent,
  contentWidth,
  faint,
  letter,
  lineHeight,
  pageFlow,
  styles,
  type PageFlow,
} from '../../reports/pdf/pdf-page.ts';
import { drawPhotos } from '../../reports/pdf/pdf-photos.ts';
import { drawRow } from '../../reports/record/draw-record-row.ts';
import type { Evidence, EvidenceVisit } from './evidence.ts';
import type { ReadPhoto } from './evidence-photos.ts';
import { visitCounts } from './evidence-texts.ts';
import {
  itemLine,
  methodOf,
  momentOf,
  paidDay,
  termsOf,
  visitSentences,
  visitTitle,
} from './evidence-words.ts';

/** What the document shows of what is known, which is limited (rules: payment-44). */
export type Shown = {
  visits: readonly EvidenceVisit[];
  photos: readonly ReadPhoto[];
  /** What it does not show, in sentences. */
  left: readonly string[];
};

const boxesExplained = 'An empty box stands for a character that this document cannot show.';

/** Draws the document about a disputed payment on US Letter; returns it with the number of its pages. */
export const renderEvidencePdf = async (
  evidence: Evidence,
  { visits, photos, left }: Shown,
): Promise<{ pdf: Uint8Array; pages: number }> => {
  const { settings, now, payment } = evidence;
  const document = newLetter(await verified(), {
    title: 'Documents about a payment',
    author: settings.businessName,
    at: now,
  });
  const flow = pageFlow(document);
  drawLetterhead(document, flow, { settings, line: 'pool' });
  flow.write('Documents About a Payment', styles.subtitle, { as: 'H1' });
  flow.skip(4);
  drawPayment(flow, evidence);
  section(flow, 'What was sold');
  for (const item of evidence.items) flow.write(itemLine(item), styles.body);
  drawTerms(flow, evidence);
  section(flow, 'Visits');
  for (const sentence of [visitCounts(evidence), ...rowsExplained(evidence), ...left])
    flow.write(sentence, styles.small, { color: faint });
  flow.skip(8);
  for (const visit of visits) drawVisit(flow, visit);
  drawPhotos(document, flow, {
    photos: photos.map(({ bytes }) => bytes),
    captions: photos.map(({ caption }) => caption),
    order: [...photos.keys()],
    below: 0,
  });
  drawFooters(document, flow, {
    label: `Payment ${payment.intentId ?? payment.id}`,
    boxesExplained,
  });
  const pages = document.bufferedPageRange().count;
  document.end();
  return { pdf: await buffer(document), pages };
};

const section = (flow: PageFlow, title: string): void => {
  flow.skip(10);
  flow.need(lineHeight(styles.heading) + 3 * lineHeight(styles.body));
  flow.write(title, styles.heading, { color: accent, as: 'H2' });
  flow.skip(3);
};

const column = { x: letter.margin, width: contentWidth, indent: 110 } as const;

const drawPayment = (flow: PageFlow, { payment, dispute, customer, now }: Evidence): void => {
  const refunded = refundedOf(payment.refunds);
  const facts: Facts = [
    ['Customer', customer.name],
    ['Email', customer.email],
    ['Address', customer.address],
    ['Paid', `${formatCentsInFull(totalOf(payment))} on ${paidDay(payment)}`],
    ['With', methodOf(payment)],
    ['How', payment.isAutomatic ? 'Automatically' : 'By the customer on the page of Stripe'],
    ['Payment', payment.intentId ?? payment.id],
    ['Refunded', refunded > 0 ? formatCentsInFull(refunded) : null],
    [
      'Disputed',
      `${formatCentsInFull(dispute.amount)} on ${formatCalendarDate(dispute.openedOn)}, ${dispute.id}`,
    ],
    ['As of', formatInstantDate(now.toISOString())],
  ];
  flow.skip(drawFacts(flow, column, facts));
};

const drawTerms = (flow: PageFlow, { payment, consent, settings }: Evidence): void => {
  section(flow, 'Cancellation and refunds');
  flow.write(`From the terms of service at ${settings.siteUrl}/terms:`, styles.small, {
    color: faint,
  });
  for (const sentences of termsOf(settings, payment)) flow.write(sentences, styles.body);
  flow.write(
    `Customers can cancel in their account at ${settings.siteUrl}, by phone at ${settings.phone} or by email to ${settings.email}.`,
    styles.body,
  );
  if (!payment.isAutomatic) return;
  section(flow, 'Consent to automatic payments');
  if (consent === null) {
    flow.write('The consent is no longer stored.', styles.body);
    return;
  }
  flow.skip(
    drawFacts(flow, column, [
      ['Given', momentOf(consent.givenAt)],
      ['For', consent.methodName],
      ['Up to', `${formatCentsInFull(consent.upTo)} per bill`],
      ['Version', consent.version],
      ['Ended', consent.endedAt === null ? null : momentOf(consent.endedAt)],
    ]),
  );
  flow.skip(3);
  flow.write(consent.text, styles.body);
};

const rowsExplained = ({ items, settings }: Evidence): string[] =>
  items.some(({ visits }) => visits.some(({ rows }) => rows.length > 0))
    ? [
        `The numbered rows are of the customer’s service record. Each was written when its report was sent, and holds the hash of the row before it; the customer’s mail of the report names number and hash. The record’s file can be checked at ${settings.siteUrl}/record-check.`,
      ]
    : [];

const drawVisit = (flow: PageFlow, visit: EvidenceVisit): void => {
  const sentences = visitSentences(visit);
  flow.need(
    lineHeight(styles.strong) +
      sentences
        .map((sentence) => flow.heightOf(sentence, styles.small, contentWidth))
        .reduce((sum, height) => sum + height, 0),
  );
  flow.write(visitTitle(visit), styles.strong, { as: 'H2' });
  for (const sentence of sentences) flow.write(sentence, styles.small);
  flow.skip(4);
  for (const row of visit.rows) drawRow(flow, row);
  flow.skip(6);
};
