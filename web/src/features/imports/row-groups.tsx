import type { ImportedRow } from 'shared/contracts/imports.ts';
import type { RowVerdict } from 'shared/domain/customers/import-fields.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

type Text = { badge: string; tone: BadgeTone; heading: string };

const groups: Record<RowVerdict, Text> = {
  invalid: { badge: 'To fix', tone: 'red', heading: 'To fix in the file' },
  duplicate: { badge: 'Twice', tone: 'yellow', heading: 'Twice in the file' },
  exists: { badge: 'Already here', tone: 'gray', heading: 'Already customers, not changed' },
  new: { badge: 'New', tone: 'green', heading: 'New' },
};

const verdicts: readonly RowVerdict[] = ['invalid', 'duplicate', 'exists', 'new'];

export const rowsOf = (rows: readonly ImportedRow[], verdict: RowVerdict): ImportedRow[] =>
  rows.filter((row) => row.verdict === verdict);

/** How many rows there are of each kind. */
export const RowCounts = ({ rows, newWord }: { rows: readonly ImportedRow[]; newWord: string }) => (
  <ul aria-label="Rows" className="flex flex-wrap gap-3">
    {verdicts.toReversed().map((verdict) => {
      const { length } = rowsOf(rows, verdict);
      const { badge, tone } = groups[verdict];
      return (
        (length > 0 || verdict === 'new') && (
          <li key={verdict}>
            <Badge tone={tone} className="text-base">
              <span className="tabular-nums">{length}</span>
              {verdict === 'new' ? newWord : badge.toLowerCase()}
            </Badge>
          </li>
        )
      );
    })}
  </ul>
);

const Rows = ({ rows }: { rows: readonly ImportedRow[] }) => (
  <ul className="divide-y-2 divide-cream-200">
    {rows.map(({ row, name, message }) => (
      <li key={row} className="flex flex-col gap-x-4 py-3 sm:flex-row">
        <span className="w-20 shrink-0 text-base text-ink-soft tabular-nums">Row {row}</span>
        <span className="min-w-0 wrap-anywhere">
          {name !== '' && <span className="font-semibold">{name}. </span>}
          {message}
        </span>
      </li>
    ))}
  </ul>
);

/** All rows, grouped by verdict. Groups that need a look are open; the others can be unfolded. */
export const RowGroups = ({
  rows,
  newHeading = groups.new.heading,
}: {
  rows: readonly ImportedRow[];
  newHeading?: string;
}) =>
  verdicts.map((verdict) => {
    const found = rowsOf(rows, verdict);
    const heading = `${verdict === 'new' ? newHeading : groups[verdict].heading} (${found.length})`;
    return (
      found.length > 0 && (
        <Card key={verdict} padding="none">
          <details open={verdict === 'invalid' || verdict === 'duplicate'} className="px-5 py-2">
            <summary className="min-h-11 py-2">
              <h3 className="title-3 inline">{heading}</h3>
            </summary>
            <Rows rows={found} />
          </details>
        </Card>
      )
    );
  });
