import { useState } from 'react';
import { businessDate, monthOf } from 'shared/domain/dates.ts';
import { timeNow } from '../../lib/clock.ts';
import { downloadPaths } from '../../common/download-paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { isMonth, MonthField } from './month-field.tsx';
import { MonthSums } from './month-sums.tsx';

/**
 * What a month came to, and its table for the accountant; folded, because it is needed once a month (rules: charge-7,
 * payment-46).
 */
export const MonthOfCharges = () => {
  const [month, setMonth] = useState(() => monthOf(businessDate(timeNow())));
  return (
    <FoldedSection title="Totals by Month">
      <div className="flex flex-col items-start gap-4">
        <MonthField label="Month" value={month} onChange={setMonth} />
        {isMonth(month) && (
          <>
            <MonthSums month={month} />
            <p className="text-ink-soft">
              Every bill, payment, refund and fee of the month, for your accountant:
            </p>
            <DownloadLink href={downloadPaths.charges(month)} label="Download CSV" size="small" />
          </>
        )}
      </div>
    </FoldedSection>
  );
};
