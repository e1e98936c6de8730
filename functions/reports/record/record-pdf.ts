import { buffer } from 'node:stream/consumers';
import type { RecordRow } from 'shared/contracts/record.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { defaultLine, isServiceLine } from 'shared/domain/lines/lines.ts';
import type { RecordLine } from 'shared/domain/reports/record-chain.ts';
import { recordLineLabel } from 'shared/domain/reports/record-line.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { personName } from '../../customers/person-name.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { drawFacts, type Facts } from '../pdf/pdf-facts.ts';
import { drawFooters, drawLetterhead, newLetter } from '../pdf/pdf-letter.ts';
import { contentWidth, faint, letter, pageFlow, styles, type PageFlow } from '../pdf/pdf-page.ts';
import type { RecordHead } from './record-store.ts';
import { drawRow, gap, hashStyle, indent, rowHeight } from './draw-record-row.ts';

export type RecordDocument = {
  customer: Pick<Profile, 'firstName' | 'lastName' | 'email'>;
  /** Grouped by chain, each starting with its first row. May leave out the rest of a chain, or entire chains. */
  rows: readonly RecordRow[];
  /** The heads of all chains, including those without a row in `rows`. */
  heads: readonly RecordHead[];
  settings: SiteSettings;
  now: Date;
};

const boxesExplained = 'An empty box stands for a character that this document cannot show.';
const column = { x: letter.margin, width: contentWidth, indent } as const;

/** A customer's service record as a PDF on US Letter, for a warranty (rules: record-6). */
export const renderRecordPdf = async (record: RecordDocument): Promise<Uint8Array> => {
  const { rows, settings, now } = record;
  const parts = partsOf(record);
  const document = newLetter(await verified(), {
    title: 'Service record',
    author: settings.businessName,
    at: now,
  });
  const flow = pageFlow(document);
  const line = rows.map((row) => row.line).find(isServiceLine) ?? defaultLine;
  drawLetterhead(document, flow, { settings, line });
  flow.write('Service Record', styles.subtitle, { as: 'H1' });
  flow.skip(4);
  const about: Facts = [
    ['Customer', personName(record.customer)],
    ['As of', formatInstantDate(now.toISOString())],
  ];
  flow.skip(drawFacts(flow, column, about) + 6);
  for (const sentence of explained(settings, parts))
    flow.write(sentence, styles.small, { color: faint });
  flow.skip(10);
  for (const { address, shown, end } of parts) {
    const facts = [
      ['Address', address],
      ['Rows', countWords(shown.length, end.seq)],
    ] as const;
    const ending = `Ends with: ${recordLineLabel(end)}`;
    // A chain's heading must not be at the end of a page without a row below it.
    flow.need(
      factsHeight(flow, facts) +
        flow.heightOf(ending, hashStyle, contentWidth) +
        gap +
        Math.max(0, ...shown.slice(0, 1).map((row) => rowHeight(flow, row))),
    );
    flow.skip(drawFacts(flow, column, facts));
    flow.write(ending, hashStyle, { color: faint });
    flow.skip(gap);
    for (const row of shown) drawRow(flow, row);
    flow.skip(10);
  }
  drawFooters(document, flow, { label: 'Service record', boxesExplained });
  document.end();
  return buffer(document);
};

/** A chain as printed: its first rows, all of them unless the document is cut short, and its end. */
type Part = { address: string | null; shown: readonly RecordRow[]; end: RecordLine };

const partsOf = ({ rows, heads }: RecordDocument): Part[] => {
  const byChain = Map.groupBy(rows, ({ chain }) => chain);
  const chains = new Set([...byChain.keys(), ...heads.map(({ chain }) => chain)]);
  return [...chains].flatMap((chain) => {
    const shown = byChain.get(chain) ?? [];
    const head = heads.find((each) => each.chain === chain);
    const last = shown.at(-1);
    // Rows and heads are read in parallel, so a row written meanwhile may show in only one of them.
    const end = head && head.seq > (last?.seq ?? 0) ? head : last;
    return end ? [{ address: head?.address ?? null, shown, end }] : [];
  });
};

const countWords = (shown: number, of: number): string => {
  if (shown === of) return String(of);
  return shown === 0 ? `None shown, of ${of}` : `1 to ${shown} shown, of ${of}`;
};

const explained = ({ siteUrl }: SiteSettings, parts: readonly Part[]): string[] => [
  'Each row was written when its report was sent, and holds the hash of the row before it. The customer’s mail of each report names number and hash of its row.',
  `This document is for reading. To prove that a row is as it was, check the record’s file against such an email at ${siteUrl}/record-check.`,
  ...(parts.every(({ shown, end }) => shown.length === end.seq)
    ? []
    : ['This document does not show all rows; the record’s file has them all.']),
];

const factsHeight = (flow: PageFlow, facts: Facts): number =>
  facts.reduce(
    (sum, [, value]) =>
      sum + (value ? flow.heightOf(value, styles.strong, contentWidth - indent) : 0),
    0,
  );
