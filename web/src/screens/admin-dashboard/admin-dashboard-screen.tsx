import { useInfiniteQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { customersQuery } from '../../features/customers/customer-queries.ts';
import { pendingReportsQuery, recentReportsQuery } from '../../features/reports/report-queries.ts';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { StatCards } from './stat-cards.tsx';

const Dashboard = () => {
  const recent = useInfiniteQuery(recentReportsQuery);
  const pending = useInfiniteQuery(pendingReportsQuery);
  const customers = useInfiniteQuery(customersQuery);
  return (
    <>
      <PageBanner
        title="Service Management Dashboard"
        action={
          <Link to={paths.newReport()} className={buttonStyles({ tone: 'gold' })}>
            <FilePlus2 aria-hidden="true" /> New Service Report
          </Link>
        }
      >
        Manage customer communications and service reports
      </PageBanner>
      <div className="page py-8 sm:py-10">
        <StatCards recent={recent} pending={pending} customers={customers} />
        <Tabs defaultValue="reports" className="mt-8">
          <TabList aria-label="Reports and customers">
            <Tab value="reports">Service Reports</Tab>
            <Tab value="customers">Customers</Tab>
          </TabList>
          <TabPanel value="reports">
            <ReportsTab recent={recent} pending={pending} />
          </TabPanel>
          <TabPanel value="customers">
            <CustomersTab customers={customers} recent={recent} pending={pending} />
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
};

export const Component = () => (
  <>
    <title>{pageTitle('Admin Dashboard')}</title>
    <RequireAdmin>
      <Dashboard />
    </RequireAdmin>
  </>
);
