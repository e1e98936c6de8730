import { Link } from 'react-router-dom';
import { RecordDownloads } from '../../features/record/record-downloads.tsx';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';

/** The service record, which outlives the reports and their six months (rules: record-1, record-6). */
export const RecordCard = () => (
  <Card className="flex flex-col items-start gap-3">
    <h2 className="title-3">Your service record</h2>
    <p className="text-base">
      Kept for as long as you are our customer: what was done, read and added at each visit, for a
      warranty or a sale. Each report’s e-mail names its row, so you can{' '}
      <Link to={paths.recordCheck()} className="font-semibold underline">
        prove that nothing was changed
      </Link>
      .
    </p>
    <RecordDownloads />
  </Card>
);
