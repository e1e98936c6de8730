import { Link } from 'react-router-dom';
import type { RecordLine as Line } from 'shared/domain/reports/record-chain.ts';
import { recordLineLabel } from 'shared/domain/reports/record-line.ts';
import { paths } from '../../lib/paths.ts';

/** The record row that matches this report, as in its mail (rules: record-4). */
export const RecordLine = ({ record }: { record: Line }) => (
  <p className="text-base text-ink-soft">
    <span className="font-mono text-sm break-all">{recordLineLabel(record)}</span>
    <br />
    This stays in your service record when the report is gone.{' '}
    <Link to={paths.recordCheck()} className="font-semibold underline">
      How to check it
    </Link>
  </p>
);
