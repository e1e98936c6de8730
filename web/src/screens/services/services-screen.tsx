import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import {
  categoriesQuery,
  servicesOfLine,
  servicesQuery,
  tabOf,
} from '../../features/catalogue/catalogue-queries.ts';
import { LineEmblem } from '../../features/catalogue/line-emblem.tsx';
import { ServiceCard } from '../../features/catalogue/service-card.tsx';
import { paths, type ServiceTab } from '../../lib/paths.ts';
import { pageTitle, settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';

const labels: Record<ServiceTab, string> = { pool: 'Pool Services', yard: 'Yard Services' };
const tabs = ['pool', 'yard'] as const;

const Line = ({ tab }: { tab: ServiceTab }) => {
  const services = useQuery(servicesQuery);
  const categories = useQuery(categoriesQuery);
  if (services.isError || categories.isError)
    return (
      <ErrorPanel
        what={labels[tab]}
        onRetry={() => {
          void services.refetch();
          void categories.refetch();
        }}
      />
    );
  if (!services.data || !categories.data)
    return <Loading kind={tab === 'pool' ? 'bubbles' : 'cleaning'} label="Loading services..." />;

  const offered = servicesOfLine(services.data, categories.data, tab);
  if (offered.length === 0)
    return (
      <StatePanel
        icon={<LineEmblem tab={tab} className="size-16" />}
        title={`No ${labels[tab]} Available`}
      >
        {labels[tab]} are being updated. Please check back soon.
      </StatePanel>
    );
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {offered.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  );
};

export const Component = () => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  // The landing page's pool card links to the bare address and names its tab in the router's state.
  const wanted: unknown = search.get('tab') ?? (state !== null && state?.tab);
  const tab = tabOf(wanted);
  return (
    <>
      <title>{pageTitle('Services')}</title>
      <PageBanner title="Our Services">
        {settings().claims.fastScheduling
          ? 'Pick what your pool or your yard needs. We schedule within 24-48 hours.'
          : 'Pick what your pool or your yard needs.'}
      </PageBanner>
      <div className="page py-8 sm:py-10">
        <Tabs
          value={tab}
          onValueChange={(value) => setSearch({ tab: tabOf(value) }, { replace: true })}
        >
          <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
            <TabList aria-label="Line of business">
              {tabs.map((value) => (
                <Tab key={value} value={value}>
                  {labels[value]}
                </Tab>
              ))}
            </TabList>
            <Link to={paths.checkout()} className={buttonStyles({ tone: 'gold' })}>
              View Cart &amp; Checkout
            </Link>
          </div>
          {tabs.map((value) => (
            <TabPanel key={value} value={value}>
              <h2 className="sr-only">{labels[value]}</h2>
              <Line tab={value} />
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </>
  );
};
