import { useSearchParams } from 'react-router-dom';
import { WaitingCount } from '../../features/chat/waiting-count.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { pageTitle } from '../../lib/settings.ts';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { StatCards } from './stat-cards.tsx';
import { useHistoryPanel } from './use-history-panel.ts';
import { Banner } from './dashboard-banner.tsx';

// Needs a line, so that the operator's phone does not keep it.
const loadMessages = async () => ({ default: (await import('./messages-tab.tsx')).MessagesTab });

const tabs = ['reports', 'customers', 'messages'] as const;

const Dashboard = () => {
  const [search, setSearch] = useSearchParams();
  const history = useHistoryPanel();
  const showTab = (tab: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (tab !== 'reports') after.set('tab', tab);
        else after.delete('tab');
        return after;
      },
      { replace: true },
    );
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
          <TabList aria-label="Reports, customers and messages">
            <Tab value="reports">Service Reports</Tab>
            <Tab value="customers">Customers</Tab>
            <Tab value="messages" className="relative">
              Messages
              <WaitingCount />
            </Tab>
          </TabList>
          <TabPanel value="reports">
            <ReportsTab />
          </TabPanel>
          <TabPanel value="customers">
            <CustomersTab onHistory={({ id }) => history.open(id)} />
          </TabPanel>
          <TabPanel value="messages">
            <LazyComponent
              load={loadMessages}
              props={{}}
              fallback={<Loading label="Loading messages..." />}
            />
          </TabPanel>
        </Tabs>
      </div>
      <CustomerHistory customerId={history.customerId} onClose={history.close} />
    </>
  );
};

export const Component = () => (
  <RequireAdmin>
    <title>{pageTitle('Admin Dashboard')}</title>
    <Dashboard />
  </RequireAdmin>
);
