import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminQuote } from 'shared/contracts/admin-quotes.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { signupStatuses } from 'shared/contracts/admin-signups.ts';
import { quoteStatuses } from 'shared/domain/customers/quote-status.ts';
import { QuoteCard } from '../../features/quotes/quote-card.tsx';
import { quotesQuery } from '../../features/quotes/quote-list.ts';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { SignupCard } from '../../features/signup/signup-card.tsx';
import { signupsQuery } from '../../features/signup/signup-list.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { QuoteOffers } from './quote-offers.tsx';
import { RequestList } from './request-list.tsx';
import { Banner } from './quotes-banner.tsx';

const QuoteWithOffers = ({ item }: { item: AdminQuote }) => (
  <QuoteCard item={item}>
    <QuoteOffers quote={item} />
  </QuoteCard>
);

const Quotes = ({ chosen }: { chosen: string | null }) => {
  const navigate = useNavigate();
  const status = quoteStatuses.find((one) => one === chosen);
  return (
    <RequestList
      list={useInfiniteQuery(quotesQuery(status))}
      what="Quote requests"
      empty="Requests from the form on the landing page show up here."
      statuses={quoteStatuses}
      status={status}
      onStatus={(next) => void navigate(paths.adminQuotes({ status: next }))}
      card={QuoteWithOffers}
    />
  );
};

const Signups = ({ chosen }: { chosen: string | null }) => {
  const navigate = useNavigate();
  const status = signupStatuses.find((one) => one === chosen);
  return (
    <RequestList
      list={useInfiniteQuery(signupsQuery(status))}
      what="Sign-up requests"
      empty="People who create an account show up here, with the time left of the promised 24 hours."
      statuses={signupStatuses}
      status={status}
      onStatus={(next) => void navigate(paths.adminQuotes({ tab: 'signups', status: next }))}
      card={SignupCard}
    />
  );
};

const Requests = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = search.get('tab') === 'signups' ? 'signups' : 'quotes';
  const chosen = search.get('status');
  return (
    <>
      <Banner />
      <div className="page py-6 sm:py-8">
        <Tabs value={tab} onValueChange={(next) => void navigate(paths.adminQuotes({ tab: next }))}>
          <TabList aria-label="Quotes and sign-ups">
            <Tab value="quotes">Quote Requests</Tab>
            <Tab value="signups">Sign-Ups</Tab>
          </TabList>
          <TabPanel value="quotes">
            <Quotes chosen={chosen} />
          </TabPanel>
          <TabPanel value="signups">
            <Signups chosen={chosen} />
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
};

export const Component = () => (
  <>
    <title>{pageTitle('Quotes and Sign-Ups')}</title>
    <RequireAdmin>
      <Requests />
    </RequireAdmin>
  </>
);
