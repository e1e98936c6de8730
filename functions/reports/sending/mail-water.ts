import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { formatClockTime } from 'shared/domain/dates.ts';
import { escapeHtml, htmlLines } from 'shared/domain/escape-html.ts';
import { judgedRows, judgedValue } from 'shared/domain/water/reading-rows.ts';
import { yardRows } from 'shared/domain/reports/yard-facts.ts';
import { htmlHeading, type MailBlock } from '../../platform/mail/branded-mail.ts';
import type { StoredReport } from '../stored-report.ts';

type Row = { label: string; value: string };

const cell = 'padding:4px 16px 4px 0;vertical-align:top;text-align:left';

const tableOf = (heading: string, rows: readonly Row[]): MailBlock[] =>
  rows.length === 0
    ? []
    : [
        {
          text: [`${heading}:`, ...rows.map(({ label, value }) => `- ${label}: ${value}`)].join(
            '\n',
          ),
          html: `${htmlHeading(heading)}<table style="margin:0 0 16px;border-collapse:collapse">${rows
            .map(
              ({ label, value }) =>
                `<tr><th scope="row" style="${cell};font-weight:normal">${escapeHtml(label)}</th><td style="${cell};font-weight:bold">${htmlLines(value)}</td></tr>`,
            )
            .join('')}</table>`,
        },
      ];

const listOf = (heading: string, items: readonly string[]): MailBlock[] =>
  items.length === 0
    ? []
    : [
        {
          text: [`${heading}:`, ...items.map((item) => `- ${item}`)].join('\n'),
          html: `${htmlHeading(heading)}<ul style="margin:0 0 16px;padding:0 0 0 20px">${items
            .map((item) => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`)
            .join('')}</ul>`,
        },
      ];

/** The readings and what was added, or the yard facts, but never advice (rules: water-5, water-8). */
export const waterBlocks = ({ water, added, yard, finding }: StoredReport): MailBlock[] => [
  ...(water === null
    ? []
    : tableOf(
        `${water.spa ? 'Spa' : 'Water'}, tested at ${formatClockTime(water.readAt)}`,
        judgedRows(water, finding?.readings ?? []).map((row) => ({
          label: row.label,
          value: judgedValue(row),
        })),
      )),
  ...listOf('What was added', added.map(addedLabel)),
  ...(yard === null ? [] : tableOf('Your yard', yardRows(yard))),
];
