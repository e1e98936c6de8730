import type PDFDocument from 'pdfkit';
import { brand } from 'shared/domain/site/brand.ts';
import { methodName } from 'shared/domain/prices/method-name.ts';
import { addDays, formatCalendarDate } from 'shared/domain/dates.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { formatRate } from 'shared/domain/prices/sales-tax.ts';
import {
  contentWidth,
  faint,
  ink,
  letter,
  lineHeight,
  type PageFlow,
} from '../../reports/pdf/pdf-page.ts';
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

const payment = ({ paymentMethod, paymentSource, paidOn }: Bill): string =>
  [
    'Paid',
    paidOn && `on ${formatCalendarDate(paidOn)}`,
    paymentMethod && `by ${methodName(paymentMethod, paymentSource)}`,
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

/** Why the bill is due again, and with an earlier refund, why for less than its price. */
const lossOf = ({ lost }: Bill): string[] => {
  if (!lost) return [];
  const { amount, tax, refunded, returnedOn } = lost;
  const total = formatCentsInFull(amount + tax);
  const rest = refunded > 0 && `: ${total} less ${formatCentsInFull(refunded)} given back before`;
  return [`Returned by the bank on ${formatCalendarDate(returnedOn)}${rest || ''}`];
};

const stateOf = (bill: Bill): string[] => {
  switch (bill.state) {
    case 'due':
      return ['Due'];
    case 'collecting':
      return ['Processing'];
    case 'paid':
      return [payment(bill)];
    case 'disputed':
      return [`${payment(bill)}, disputed`, ...(bill.refunded > 0 ? [refund(bill)] : [])];
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
    ...lossOf(bill),
    ...stateOf(bill),
  ].flatMap((line) => line || []);

/** A table of bills. The header row is repeated on every page. */
export const billTable = (document: InstanceType<typeof PDFDocument>, flow: PageFlow) => {
  const { within, decoration } = flow.structure;

  const endAt = (
    text: string,
    right: number,
    { style, as }: { style: typeof cell | typeof strong; as: 'P' | 'TD' },
  ): void => {
    const x = letter.margin + right - flow.widthOf(text, style);
    flow.place(text, style, { x, y: flow.y, as });
  };

  const line = (): void =>
    decoration(() => {
      document
        .lineWidth(0.5)
        .strokeColor(brand.inkSoft)
        .moveTo(letter.margin, flow.y)
        .lineTo(letter.width - letter.margin, flow.y)
        .stroke();
    });

  const labels = (): void => {
    const header = (draw: () => void): void => within('TH', draw, { scope: 'Column' });
    within('TR', () => {
      for (const { x, label } of [columns.day, columns.name])
        header(() => flow.place(label, strong, { x: letter.margin + x, y: flow.y }));
      for (const name of money)
        header(() => endAt(columns[name].label, columns[name].right, { style: strong, as: 'P' }));
    });
  };

  const belowLabels = (): void => {
    flow.skip(lineHeight(strong) + 3);
    line();
    flow.skip(5);
  };

  const cells = (bill: Bill, details: readonly string[]): void => {
    const { width } = columns.name;
    const x = letter.margin + columns.name.x;
    const { y } = flow;
    flow.place(formatCalendarDate(bill.day), cell, { x: letter.margin, y, as: 'TD' });
    const height = within('TD', () =>
      [
        { text: bill.name, style: cell, color: ink },
        ...details.map((text) => ({ text, style: detail, color: faint })),
      ].reduce(
        (above, { text, style, color }) =>
          above + flow.place(text, style, { x, y: y + above, width, color }),
        0,
      ),
    );
    const amounts = amountsOf(bill);
    for (const name of money)
      endAt(amounts[name], columns[name].right, {
        style: name === 'total' ? strong : cell,
        as: 'TD',
      });
    flow.skip(height);
  };

  return {
    head: (): void => {
      labels();
      belowLabels();
    },

    row: (bill: Bill): void => {
      const { width } = columns.name;
      const details = detailsOf(bill);
      const heights = [
        flow.heightOf(bill.name, cell, width),
        ...details.map((text) => flow.heightOf(text, detail, width)),
      ];
      if (flow.need(heights.reduce((sum, height) => sum + height, 10))) {
        // A screen reader knows the labels from the first page.
        decoration(labels, 'Pagination');
        belowLabels();
      }
      within('TR', () => cells(bill, details));
      flow.skip(5);
      line();
      flow.skip(5);
    },
  };
};
