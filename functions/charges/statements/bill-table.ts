import type PDFDocument from 'pdfkit';
import { brand } from 'shared/domain/brand.ts';
import { paymentMethodNames } from 'shared/domain/booking-status.ts';
import { addDays, formatCalendarDate } from 'shared/domain/dates.ts';
import { formatCentsInFull } from 'shared/domain/money.ts';
import { formatRate } from 'shared/domain/sales-tax.ts';
import { contentWidth, faint, letter, lineHeight } from '../../reports/pdf/pdf-page.ts';
import type { PageFlow } from '../../reports/pdf/pdf-page.ts';
import type { Bill } from './bill.ts';

const cell = { weight: 'regular', size: 9 } as const;
const strong = { weight: 'bold', size: 9 } as const;
const detail = { weight: 'regular', size: 8 } as const;

/** In points from the left margin. Amounts are right-aligned at `right`. */
const columns = {
  day: { x: 0, label: 'Date' },
  name: { x: 66, width: 158, label: 'What' },
  price: { right: 276, label: 'Price' },
  fee: { right: 334, label: 'Check fee' },
  credit: { right: 386, label: 'Credit' },
  tax: { right: 442, label: 'Sales tax' },
  total: { right: contentWidth, label: 'Total' },
} as const;

const money = ['price', 'fee', 'credit', 'tax', 'total'] as const;

/** Columns that are mostly zero stay empty instead of showing 0. */
const amountsOf = ({ price, fee, credit, tax, total, state }: Bill) => ({
  price: formatCentsInFull(price),
  fee: fee > 0 ? formatCentsInFull(fee) : '',
  credit: credit === 0 ? '' : formatCentsInFull(-credit),
  tax: formatCentsInFull(tax),
  total: state === 'void' ? 'void' : formatCentsInFull(total),
});

const payment = ({ paymentMethod, paidOn }: Bill): string =>
  [
    'Paid',
    paidOn && `on ${formatCalendarDate(paidOn)}`,
    paymentMethod && `by ${paymentMethodNames[paymentMethod]}`,
  ]
    .filter(Boolean)
    .join(' ');

const refund = ({ refunded, refundedTax, refundedOn, reason }: Bill): string =>
  [
    `Refunded ${formatCentsInFull(refunded)}`,
    refundedTax > 0 && `(${formatCentsInFull(refundedTax)} of it tax)`,
    refundedOn && `on ${formatCalendarDate(refundedOn)}`,
  ]
    .filter(Boolean)
    .join(' ') + (reason ? `: ${reason}` : '');

const stateOf = (bill: Bill): string[] => {
  switch (bill.state) {
    case 'due':
      return ['Due'];
    case 'paid':
      return [payment(bill)];
    case 'refunded':
      return [payment(bill), refund(bill)];
    case 'void':
      return [bill.reason ? `Void: ${bill.reason}` : 'Void'];
  }
};

const detailsOf = (bill: Bill): string[] =>
  [
    bill.until !== null &&
      `${formatCalendarDate(bill.day)} to ${formatCalendarDate(addDays(bill.until, -1))}`,
    // The visit was restored after its credit had been used.
    bill.credit < 0 && 'An earlier credit is charged: the visit was back on',
    bill.tax > 0 && `Sales tax ${formatRate(bill.taxRate)}`,
    ...stateOf(bill),
  ].flatMap((line) => line || []);

/** A table of bills. The header row is repeated on every page. */
export const billTable = (document: InstanceType<typeof PDFDocument>, flow: PageFlow) => {
  const endAt = (text: string, right: number, style: typeof cell | typeof strong): void => {
    const x = letter.margin + right - flow.widthOf(text, style);
    flow.place(text, style, { x, y: flow.y });
  };

  const line = (): void => {
    document
      .lineWidth(0.5)
      .strokeColor(brand.inkSoft)
      .moveTo(letter.margin, flow.y)
      .lineTo(letter.width - letter.margin, flow.y)
      .stroke();
  };

  const head = (): void => {
    for (const { x, label } of [columns.day, columns.name])
      flow.place(label, strong, { x: letter.margin + x, y: flow.y });
    for (const name of money) endAt(columns[name].label, columns[name].right, strong);
    flow.skip(lineHeight(strong) + 3);
    line();
    flow.skip(5);
  };

  return {
    head,

    row: (bill: Bill): void => {
      const { width } = columns.name;
      const details = detailsOf(bill);
      const heights = [
        flow.heightOf(bill.name, cell, width),
        ...details.map((text) => flow.heightOf(text, detail, width)),
      ];
      if (flow.need(heights.reduce((sum, height) => sum + height, 10))) head();
      flow.place(formatCalendarDate(bill.day), cell, { x: letter.margin, y: flow.y });
      const x = letter.margin + columns.name.x;
      // Before the amounts: whatever reads the document aloud or copies from it follows the order of drawing.
      const nameHeight = flow.place(bill.name, cell, { x, y: flow.y, width });
      const amounts = amountsOf(bill);
      for (const name of money)
        endAt(amounts[name], columns[name].right, name === 'total' ? strong : cell);
      flow.skip(nameHeight);
      for (const text of details)
        flow.skip(flow.place(text, detail, { x, y: flow.y, width, color: faint }));
      flow.skip(5);
      line();
      flow.skip(5);
    },
  };
};
