import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState, type ComponentType } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { customerName, customerQuery } from '../../features/customers/customer-queries.ts';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { hasStatus } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { LoadState, StatePanel } from '../../ui/state-panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { BillingTab } from './billing-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { VisitsTab } from './visits-tab.tsx';

type TabContent = { label: string; Content: ComponentType<{ customer: CustomerDetails }> };

/** In their order; the first is shown unless `?tab` names another. */
const tabs = {
  overview: { label: 'Overview', Content: OverviewTab },
  visits: { label: 'Visits', Content: VisitsTab },
  billing: { label: 'Billing', Content: BillingTab },
  reports: { label: 'Reports', Content: ReportsTab },
  messages: { label: 'Messages', Content: MessagesTab },
} as const satisfies Record<string, TabContent>;

const rows: readonly (TabContent & { tab: string })[] = Object.entries(tabs).map(([tab, row]) => ({
  tab,
  ...row,
}));

const CustomerTabs = ({ customer }: { customer: CustomerDetails }) => {
  const [search, setSearch] = useSearchParams();
  const chosen = rows.find(({ tab }) => tab === search.get('tab'))?.tab ?? 'overview';
  // Those that were opened stay: something may be written in them while another is looked at.
  const [opened, setOpened] = useState<readonly string[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  const show = (tab: string): void =>
    setSearch(tab === 'overview' ? {} : { tab }, { replace: true });
  return (
    <Tabs value={chosen} onValueChange={show}>
      <TabList aria-label="About this customer">
        {rows.map(({ tab, label }) => (
          <Tab key={tab} value={tab} dense>
            {label}
          </Tab>
        ))}
      </TabList>
      {rows.map(({ tab, label, Content }) => (
        <TabPanel
          key={tab}
          value={tab}
          forceMount={opened.includes(tab) || undefined}
          hidden={tab !== chosen}
        >
          <h2 className="sr-only">{label}</h2>
          <Content customer={customer} />
        </TabPanel>
      ))}
    </Tabs>
  );
};

const Customer = ({ id }: { id: string }) => {
  const query = useQuery({
    ...customerQuery(id),
    refetchOnMount: 'always',
  });
  const { data, error } = query;
  // Before the data, which the page may still have of a customer who has been deleted since.
  const isGone = hasStatus(error, 404);
  const customer = isGone ? undefined : data;
  return (
    <>
      <PageBanner
        compact
        title={
          <span className="wrap-anywhere">
            {isGone ? 'Customer Not Found' : customer ? customerName(customer) : 'Customer'}
          </span>
        }
        above={
          <Link
            to={paths.adminCustomers()}
            className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-5" /> Customers
          </Link>
        }
      />
      <div className="page py-6 sm:py-8">
        {customer && <CustomerTabs customer={customer} />}
        {isGone && (
          <StatePanel
            title="Nobody is here"
            action={
              <Link to={paths.adminCustomers()} className={buttonStyles({ tone: 'paper' })}>
                All Customers
              </Link>
            }
          >
            This customer does not exist, or the link is incomplete.
          </StatePanel>
        )}
        {!customer && !isGone && (
          <LoadState query={query} what="This customer" label="Loading customer..." />
        )}
      </div>
    </>
  );
};

/** One customer: all that the operator knows, and does, about them (rules: screen-33). */
export const Component = () => {
  const { id = '' } = useParams();
  return (
    <RequireAdmin>
      <title>{pageTitle('Customer')}</title>
      <Customer key={id} id={id} />
    </RequireAdmin>
  );
};
