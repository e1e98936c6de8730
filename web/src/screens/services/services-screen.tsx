import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { LineDeclaration } from 'shared/domain/lines/line.ts';
import { lines, serviceLines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import {
  categoriesQuery,
  servicesOfLine,
  servicesQuery,
} from '../../features/catalogue/catalogue-queries.ts';
import { LineEmblem } from '../../features/catalogue/line-emblem.tsx';
import { ServiceCard } from '../../features/catalogue/service-card.tsx';
import { tabOf } from '../../features/catalogue/service-tab.ts';
import { ReviewPlace } from '../../features/reviews/review-place.tsx';
import { followed } from '../../features/session/followed-link.ts';
import { isFirstWait, useFirstDraw } from '../../lib/first-wait.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PoolBubbles } from '../../ui/loading-animations.tsx';
import { PoolCleaning } from '../../ui/work-animations.tsx';
import { owesNoTax } from '../../common/owes-no-tax.ts';
import { useSession } from '../../features/session/use-session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AskCard } from './ask-card.tsx';
import { SiteFooter } from '../home/landing/site-footer.tsx';
import { Banner } from './services-banner.tsx';

/** By what is on the line's star. */
const animations: Record<LineDeclaration['emblem'], ReactNode> = {
  drop: <PoolBubbles />,
  paw: <PoolCleaning />,
};

const Line = ({ tab }: { tab: ServiceLine }) => {
  const { emblem, tab: label } = lines[tab];
  const { user } = useSession();
  const services = useQuery(servicesQuery);
  const categories = useQuery(categoriesQuery);
  const { data: listed } = useFirstDraw(services);
  // A failed refetch leaves a loaded list in place.
  if (!listed || !categories.data) {
    if (!services.isError && !categories.isError)
      return <Loading animation={animations[emblem]} label="Loading services..." />;
    return (
      <ErrorPanel
        what={label}
        query={{
          error: services.error ?? categories.error,
          refetch: () => Promise.all([services.refetch(), categories.refetch()]),
        }}
      />
    );
  }

  const offered = servicesOfLine(listed, categories.data, tab);
  if (offered.length === 0)
    return (
      <StatePanel
        icon={<LineEmblem tab={tab} className="size-16" />}
        title={`No ${label} Available`}
      >
        {label} are being updated. Please check back soon.
      </StatePanel>
    );
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
      {offered.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} isExempt={owesNoTax(user)} />
        </li>
      ))}
      <AskCard tab={tab} services={offered.length} />
    </ul>
  );
};

export const startQueries = (): void => {
  void queryClient.prefetchQuery(servicesQuery);
  void queryClient.prefetchQuery(categoriesQuery);
};

export const Component = () => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const hydrated = useHydrated();
  // The landing page's pool card links to the URL without a query and passes its tab in the router's state.
  // The page was prerendered without either.
  const wanted: unknown = hydrated && (search.get('tab') ?? (state !== null && state?.tab));
  const tab = tabOf(wanted);
  const services = useFirstDraw(useQuery(servicesQuery));
  const categories = useQuery(categoriesQuery);
  const isAwaited = services.isAwaited || isFirstWait(categories);
  return (
    <>
      <PageHead
        path={paths.services()}
        title="Pool and yard services with prices"
        description={`Pool maintenance, deep cleaning, repairs and Pool School; pet waste removal and yard sanitization in ${settings().city}, Texas. See what each costs.`}
      />
      <Banner />
      <div className="page py-8 sm:py-10">
        <Tabs
          value={tab}
          onValueChange={(value) => setSearch({ tab: tabOf(value) }, { replace: true })}
        >
          <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
            <TabList aria-label="Line of business">
              {serviceLines.map((value) => (
                <Tab key={value} value={value}>
                  {lines[value].tab}
                </Tab>
              ))}
            </TabList>
            <Link
              to={paths.checkout()}
              state={followed}
              data-needs-app
              className={buttonStyles({ tone: 'paper' })}
            >
              View Cart &amp; Checkout
            </Link>
          </div>
          {serviceLines.map((value) => (
            <TabPanel
              key={value}
              value={value}
              forceMount
              className="data-[state=inactive]:hidden noscript:mt-10 noscript:block!"
            >
              <h2 className="sr-only noscript:not-sr-only noscript:mb-4">{lines[value].tab}</h2>
              <Line tab={value} />
            </TabPanel>
          ))}
        </Tabs>
        <p hidden={isAwaited} className="mt-8 text-center">
          After each visit we tell you what we did:{' '}
          <Link to={paths.sampleReport()} className="font-semibold underline">
            see a sample report
          </Link>
          .
        </p>
      </div>
      <div hidden={isAwaited} className="mt-auto">
        <ReviewPlace />
        <SiteFooter />
      </div>
    </>
  );
};
