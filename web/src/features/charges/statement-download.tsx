import { useState } from 'react';
import { businessDate, formatMonth, monthOf } from 'shared/domain/dates.ts';
import { timeNow } from '../../lib/clock.ts';
import { downloadPaths } from '../../common/download-paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { isMonth, MonthField } from './month-field.tsx';

/** Downloads a customer's statement for a month, for the operator (rules: statement-3). */
export const StatementDownload = ({ customerId }: { customerId: string }) => {
  const [today] = useState(() => monthOf(businessDate(timeNow())));
  const [month, setMonth] = useState(today);
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <MonthField label="Statement of" max={today} value={month} onChange={setMonth} />
      {isMonth(month) && (
        <DownloadLink
          href={downloadPaths.statement(month, customerId)}
          label="Download PDF"
          description={`Download PDF: ${formatMonth(month)}`}
          size="small"
        />
      )}
    </div>
  );
};
