import { Navigate, useSearchParams } from 'react-router-dom';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { StatCards } from './stat-cards.tsx';
import { Banner } from './dashboard-banner.tsx';

const tabs = ['reports', 'customers'] as const;

const Dashboard = () => {
  const [search, setSearch] = useSearchParams();
  const showTab = (tab: string) => setSearch(tab === 'reports' ? {} : { tab }, { replace: true });
  return (
    <>
      <Banner />
      <div className="page py-8 sm:py-10">
        <StatCards />
        <Tabs
          value={tabs.find((tab) => tab === search.get('tab')) ?? 'reports'}
          onValueChange={showTab}
          className="mt-8"
        >
          <TabList aria-label="Reports and customers">
            <Tab value="reports">Service Reports</Tab>
            <Tab value="customers">Customers</Tab>
          </TabList>
          <TabPanel value="reports">
            <ReportsTab />
          </TabPanel>
          <TabPanel value="customers">
            <CustomersTab />
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
};

/** Where this page leads whose address names what it used to show; mails carry such addresses. */
const movedTo = (search: URLSearchParams): string | undefined => {
  const customerId = search.get('history');
  if (customerId) return paths.customerHistory(customerId);
  return search.get('tab') === 'messages' ? paths.adminMessages() : undefined;
};

export const Component = () => {
  const [search] = useSearchParams();
  const moved = movedTo(search);
  if (moved !== undefined) return <Navigate to={moved} replace />;
  return (
    <RequireAdmin>
      <title>{pageTitle('Admin Dashboard')}</title>
      <Dashboard />
    </RequireAdmin>
  );
};
