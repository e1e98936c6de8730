import { Link } from 'react-router-dom';
import type { RecordLine as Line } from 'shared/domain/record-chain.ts';
import { recordLineWords } from 'shared/domain/record-line.ts';
import { paths } from '../../lib/paths.ts';

/** Which row of the customer's record says the same, as in the mail (rules: record-4). */
export const RecordLine = ({ record }: { record: Line }) => (
  <p className="text-base text-ink-soft">
    <span className="font-mono text-sm break-all">{recordLineWords(record)}</span>
    <br />
    This stays in your service record when the report is gone.{' '}
    <Link to={paths.recordCheck()} className="font-semibold underline">
      How to check it
    </Link>
  </p>
);
