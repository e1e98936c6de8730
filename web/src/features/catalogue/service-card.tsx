import Clock from 'lucide-react/icons/clock';
import Repeat from 'lucide-react/icons/repeat';
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

const intervals: Record<string, string> = {
  weekly: 'Every week',
  monthly: 'Every month',
  annually: 'Every year',
};

export const ServiceFacts = ({ service }: { service: Service }) => {
  // A plan's visits are weekly, whatever period its price covers.
  const rhythm = service.plan === null ? (service.recurringInterval ?? '') : 'weekly';
  const interval = service.isRecurring ? intervals[rhythm] : undefined;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-base text-ink-soft">
      {service.duration !== null && (
        <li className="inline-flex items-center gap-1.5">
          <Clock aria-hidden="true" className="size-4" /> {durationLabel(service.duration)}
        </li>
      )}
      {interval !== undefined && (
        <li className="inline-flex items-center gap-1.5">
          <Repeat aria-hidden="true" className="size-4" /> {interval}
        </li>
      )}
    </ul>
  );
};

export const ServiceCard = ({ service, isExempt }: { service: Service; isExempt: boolean }) => (
  <Card padding="none" className="flex h-full flex-col overflow-clip">
    <ServicePicture name={service.name} className="w-full" />
    <div className="flex grow flex-col gap-3 p-5 sm:p-6">
      <h3 className="title-3">{service.name}</h3>
      {service.briefDescription && <p className="text-ink-soft">{service.briefDescription}</p>}
      <ServiceFacts service={service} />
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
