import { FilePlus2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { WaitingCount } from '../../features/chat/waiting-count.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { StatCards } from './stat-cards.tsx';
import { useHistoryPanel } from './use-history-panel.ts';

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
      <PageBanner
        title="Service Management Dashboard"
        action={
          <>
            <Link
              to={paths.newReport()}
              className={buttonStyles({ tone: 'gold', className: 'max-sm:basis-full' })}
            >
              <FilePlus2 aria-hidden="true" /> New Service Report
            </Link>
            <Link
              to={paths.adminBookings()}
              className={buttonStyles({ tone: 'paper', className: 'max-sm:grow' })}
            >
              Bookings
            </Link>
            <Link
              to={paths.adminQuotes()}
              className={buttonStyles({ tone: 'paper', className: 'max-sm:grow' })}
            >
              Quotes
            </Link>
          </>
        }
      >
        Manage customer communications and service reports
      </PageBanner>
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
