import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import {
  categoriesQuery,
  serviceQuery,
  servicesOfLine,
} from '../../features/catalogue/catalogue-queries.ts';
import type { Service } from 'shared/contracts/catalogue.ts';
import { serviceLines } from 'shared/domain/lines/lines.ts';
import { canBeOrdered } from '../../features/catalogue/price-wording.ts';
import { ServicePicture } from '../../features/catalogue/service-picture.tsx';
import { PriceTables } from '../../features/catalogue/price-tables.tsx';
import { QuotePlace } from '../../features/quotes/quote-place.tsx';
import { hasStatus } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { ScreenLoading } from '../../ui/screen-loading.tsx';
import { Droplet } from '../../ui/work-animations.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { StarBadge } from '../../ui/star-badge.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { SiteFooter } from '../home/landing/site-footer.tsx';
import { HowItWorks } from './service-steps.tsx';
import { OrderPanel } from './order-panel.tsx';

const NotFound = () => (
  <>
    <title>{pageTitle('Service Not Found')}</title>
    <div className="page-narrow py-12">
      <StatePanel
        heading="h1"
        icon={<StarBadge className="size-16" />}
        title="Service Not Found"
        action={
          <Link to={paths.services()} className={buttonStyles()}>
            Back to Services
          </Link>
        }
      >
        The requested service could not be found.
      </StatePanel>
    </div>
    <SiteFooter />
  </>
);

/** Whether the service is priced on request, by us. */
const isRequestedFor = (service: Service): boolean =>
  !canBeOrdered(service) && service.learnMoreUrl === null;

export const startQueries = ({ params }: LoaderFunctionArgs): void => {
  if (params['id']) void queryClient.prefetchQuery(serviceQuery(params['id']));
};

export const Component = () => {
  const { id = '' } = useParams();
  const query = useQuery({ ...serviceQuery(id), enabled: id !== '' });
  const { data: service, error } = query;
  // Not asked for here: whoever comes from the services has them already, and goes back to the same tab.
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: false });
  // A failed refetch leaves the loaded page in place, but a withdrawn service disappears. Null comes from a
  // page prerendered for addresses that the catalogue does not contain.
  if (service === null || hasStatus(error, 404)) return <NotFound />;
  if (error && !service)
    return (
      <div className="page-narrow py-12">
        <title>{pageTitle('Service')}</title>
        <ErrorPanel what="This service" query={query} />
      </div>
    );
  if (!service) return <ScreenLoading animation={<Droplet />} label="Loading the service..." />;
  return (
    <>
      <PageHead
        path={paths.service(service.id)}
        title={service.name}
        description={`${service.name}: ${service.briefDescription ?? ''} What it includes, how long it takes and what it costs.`}
      />
      <PageBanner
        title={service.name}
        action={
          <ServicePicture
            name={service.name}
            className="w-full rounded-card border-2 border-ink sm:w-72"
          />
        }
        above={
          <Link
            to={paths.services()}
            state={{
              tab: serviceLines.find(
                (line) => servicesOfLine([service], categories, line).length > 0,
              ),
            }}
            className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-5" /> Back to Services
          </Link>
        }
      >
        {service.briefDescription}
      </PageBanner>
      <div className="page grid items-start gap-8 py-8 sm:py-10 lg:grid-cols-[1fr_22rem]">
        <div className="order-2 flex flex-col gap-8 lg:order-1">
          {isRequestedFor(service) && (
            <section
              id="quote"
              tabIndex={-1}
              aria-labelledby="quote-title"
              className="outline-none"
            >
              <h2 id="quote-title" className="title-2 mb-2">
                Get a free quote
              </h2>
              <p className="mb-4 text-ink-soft">
                The price depends on your place. Tell us where it is, and we’ll give you a price.
              </p>
              <QuotePlace about={service.name} />
            </section>
          )}
          <section>
            <h2 className="title-2 mb-3">About this service</h2>
            <p className="max-w-prose text-lg whitespace-pre-line">{service.description}</p>
          </section>
          <PriceTables serviceName={service.name} />
          <HowItWorks service={service} />
        </div>
        <div className="order-1 lg:order-2">
          <OrderPanel key={service.id} service={service} />
        </div>
      </div>
      <SiteFooter />
    </>
  );
};
