import { listReportsOfCustomer } from 'shared/contracts/customer-history.ts';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { ReportLine } from '../../features/reports/report-line.tsx';
import { WaterOfCustomer } from '../../features/water/water-history.tsx';
import { HistorySection } from './history-section.tsx';

export const ReportsTab = ({ customer: { id } }: { customer: CustomerDetails }) => (
  <div className="grid items-start gap-7 lg:grid-cols-2 lg:gap-x-10">
    <HistorySection
      title="Reports"
      contract={listReportsOfCustomer}
      customerId={id}
      empty="No reports yet."
      line={ReportLine}
    />
    <WaterOfCustomer customerId={id} />
  </div>
);
