import { useState } from 'react';
import { businessDate, monthOf } from 'shared/domain/dates.ts';
import { timeNow } from '../../lib/clock.ts';
import { downloadPaths } from '../../common/download-paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { isMonth, MonthField } from './month-field.tsx';

/** Downloads a month's table for the accountant, folded: it is needed once a month (rules: charge-7). */
export const ChargesDownload = () => {
  const [month, setMonth] = useState(() => monthOf(businessDate(timeNow())));
  return (
    <FoldedSection title="For the Accountant">
      <div className="flex flex-col items-start gap-3">
        <MonthField label="Month" value={month} onChange={setMonth} />
        {isMonth(month) && (
          <DownloadLink href={downloadPaths.charges(month)} label="Download CSV" size="small" />
        )}
      </div>
    </FoldedSection>
  );
};
