import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router-dom';
import type { Service } from 'shared/contracts/catalogue.ts';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Price } from './price.tsx';
import { ServicePicture } from './service-picture.tsx';

/** 'About 45 minutes', 'About 2 hours'. */
const durationLabel = (minutes: number): string =>
  minutes >= 120 && minutes % 60 === 0 ? `About ${minutes / 60} hours` : `About ${minutes} minutes`;

/** How long a visit takes. How often we come is in the service's line. */
export const ServiceDuration = ({ service: { duration } }: { service: Service }) =>
  duration !== null && (
    <p className="inline-flex items-center gap-1.5 text-base text-ink-soft">
      <Clock aria-hidden="true" className="size-4" /> {durationLabel(duration)}
    </p>
  );

export const ServiceCard = ({ service, isExempt }: { service: Service; isExempt: boolean }) => (
  <Card padding="none" className="flex h-full flex-col overflow-clip">
    <ServicePicture name={service.name} className="w-full" />
    <div className="flex grow flex-col gap-3 p-5 sm:p-6">
      <h3 className="title-3">{service.name}</h3>
      {service.briefDescription && <p className="text-ink-soft">{service.briefDescription}</p>}
      <ServiceDuration service={service} />
      <div className="mt-auto flex flex-col gap-4 pt-3">
        <Price service={service} place="card" isExempt={isExempt} />
        <Link
          to={paths.service(service.id)}
          className={buttonStyles({ tone: 'paper', wide: true })}
          aria-label={`View details of ${service.name}`}
        >
          View Details
        </Link>
      </div>
    </div>
  </Card>
);
