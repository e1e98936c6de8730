import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { brand } from 'shared/domain/site/brand.ts';
import { gaugeRange } from 'shared/domain/water/gauge.ts';
import { formatClockTime } from 'shared/domain/dates.ts';
import { escapeHtml, htmlLines } from 'shared/domain/escape-html.ts';
import { judgedRows, judgedValue } from 'shared/domain/water/reading-rows.ts';
import { yardRows } from 'shared/domain/reports/yard-facts.ts';
import { htmlHeading, type MailBlock } from '../../platform/mail/branded-mail.ts';
import type { StoredReport } from '../stored-report.ts';

type Row = {
  label: string;
  value: string;
  /** Where it lies on its gauge, from 0 to 1; none for what has no gauge. */
  at?: number | undefined;
};

/** The dot's width on a gauge. */
const dot = 0.05;

/** A reading's gauge as one row of colored cells, because mail programs show neither SVG nor positioned elements. */
const gaugeOf = (at: number): string => {
  const from = Math.min(1 - dot, Math.max(0, at - dot / 2));
  const edges = [0, gaugeRange.from, gaugeRange.to, 1, from, from + dot].toSorted((a, b) => a - b);
  const cells = edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? 0;
    const width = Math.round((end - start) * 100);
    if (width === 0) return [];
    const middle = (start + end) / 2;
    const isInRange = middle > gaugeRange.from && middle < gaugeRange.to;
    const color =
      middle > from && middle < from + dot ? brand.ink : isInRange ? brand.grassLight : brand.line;
    return [
      `<td${color === brand.ink ? ' class="m-dot"' : ''} width="${width}%" height="8" style="width:${width}%;height:8px;line-height:8px;font-size:1px;background:${color}">&nbsp;</td>`,
    ];
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:160px;margin:4px 0;border-collapse:collapse;table-layout:fixed"><tr>${cells.join('')}</tr></table>`;
};

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
              ({ label, value, at }) =>
                `<tr><th scope="row" style="${cell};word-break:normal;font-weight:normal">${escapeHtml(label)}</th><td style="${cell};font-weight:bold">${htmlLines(value)}${at === undefined ? '' : gaugeOf(at)}</td></tr>`,
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
          at: row.judgment?.at,
        })),
      )),
  ...listOf('What was added', added.map(addedLabel)),
  ...(yard === null ? [] : tableOf('Your yard', yardRows(yard))),
];
