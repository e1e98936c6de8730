import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, useSearchParams } from 'react-router-dom';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { paths } from '../../lib/paths.ts';
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

// Only works online, so it is not among the files stored on the operator's phone.
const loadMessages = async () => ({
  default: (await import('./messages-inbox.tsx')).MessagesInbox,
});

const tabs = ['reports', 'customers'] as const;

const Messages = () => (
  <section aria-label="Messages" className="mt-8">
    <Link
      to={paths.adminDashboard()}
      className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" /> Reports and Customers
    </Link>
    <LazyComponent
      load={loadMessages}
      props={{}}
      fallback={<Loading label="Loading messages..." />}
    />
  </section>
);

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
        {search.get('tab') === 'messages' ? (
          <Messages />
        ) : (
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
              <CustomersTab onHistory={({ id }) => history.open(id)} />
            </TabPanel>
          </Tabs>
        )}
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
