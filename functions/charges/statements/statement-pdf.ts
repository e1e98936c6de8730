import { buffer } from 'node:stream/consumers';
import { formatInstantDate, formatMonth } from 'shared/domain/dates.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { waysToPay } from 'shared/domain/prices/ways-to-pay.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { paymentMethodNames } from 'shared/domain/visits/booking-status.ts';
import { personName } from '../../customers/person-name.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { drawFacts, type Facts } from '../../reports/pdf/pdf-facts.ts';
import { drawFooters, drawLetterhead, newLetter } from '../../reports/pdf/pdf-letter.ts';
import {
  contentWidth,
  letter,
  lineHeight,
  pageFlow,
  styles,
  type PageFlow,
} from '../../reports/pdf/pdf-page.ts';
import { sumsOf, type Bill } from './bill.ts';
import { billTable } from './bill-table.ts';

export type StatementDocument = {
  customer: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'email' | 'address'>;
  /** In the form 2026-11. */
  month: string;
  bills: readonly Bill[];
  settings: SiteSettings;
  now: Date;
};

const boxesExplained = 'An empty box stands for a character that this document cannot show.';

/** A month's bills and their sums as a PDF on US Letter (rules: statement-1, statement-2). */
export const renderStatementPdf = async (statement: StatementDocument): Promise<Uint8Array> => {
  const { month, bills, settings, now } = statement;
  const document = newLetter(await verified(), {
    title: `Statement, ${formatMonth(month)}`,
    author: settings.businessName,
    at: now,
  });
  const flow = pageFlow(document);
  drawLetterhead(document, flow, { settings, line: 'pool' });
  drawAddressee(flow, statement);
  const rows = billTable(document, flow);
  flow.structure.within('Table', () => {
    rows.head();
    for (const bill of bills) rows.row(bill);
  });
  drawSums(flow, bills);
  drawWaysToPay(flow, statement);
  drawFooters(document, flow, { label: `Statement ${month}`, boxesExplained });
  document.end();
  return buffer(document);
};

const drawAddressee = (flow: PageFlow, { customer, month, now }: StatementDocument): void => {
  flow.write(`Statement: ${formatMonth(month)}`, styles.subtitle, { as: 'H1' });
  flow.skip(4);
  const facts: Facts = [
    ['Customer', personName(customer)],
    ['Address', customer.address],
    ['As of', formatInstantDate(now.toISOString())],
  ];
  flow.skip(drawFacts(flow, { x: letter.margin, width: contentWidth, indent: 96 }, facts));
  flow.skip(12);
};

const drawSums = (flow: PageFlow, bills: readonly Bill[]): void => {
  const { billed, tax, paid, refunded, processing, due } = sumsOf(bills);
  const sums: [string, number][] = [
    ['Billed', billed],
    ['Sales tax', tax],
    ['Billed with tax', billed + tax],
    ['Paid', paid],
    ...(refunded > 0 ? [['Refunded', refunded] satisfies [string, number]] : []),
    ...(processing > 0 ? [['Processing', processing] satisfies [string, number]] : []),
    ['Still due', due],
  ];
  const height = lineHeight(styles.body) + 2;
  flow.need((sums.length + 1) * height);
  flow.skip(10);
  const right = letter.width - letter.margin;
  flow.structure.within('L', () => {
    for (const [label, cents] of sums) {
      const style = label === 'Still due' ? styles.strong : styles.body;
      const amount = formatCentsInFull(cents);
      const { y } = flow;
      flow.structure.item(() => {
        flow.place(label, style, { x: right - 200, y, width: 110, as: 'Span' });
        flow.place(amount, style, { x: right - flow.widthOf(amount, style), y, as: 'Span' });
      });
      flow.skip(height);
    }
  });
};

/** How to pay what is still due, if the stage has any way to (rules: payment-5). */
const drawWaysToPay = (flow: PageFlow, { customer, bills, settings }: StatementDocument): void => {
  const { due } = sumsOf(bills);
  const reference = paymentReference(customer.id);
  const ways = due > 0 ? waysToPay({ settings, cents: due, reference }) : [];
  if (ways.length === 0) return;
  flow.need((ways.length + 4) * lineHeight(styles.body));
  flow.skip(14);
  flow.write(
    `Please pay ${formatCentsInFull(due)} with the reference ${reference}.`,
    styles.strong,
  );
  for (const { method, to } of ways)
    flow.write(`${paymentMethodNames[method]}: ${to}`, styles.body);
};
