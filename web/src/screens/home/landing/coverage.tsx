import MapIcon from 'lucide-react/icons/map';
import Phone from 'lucide-react/icons/phone';
import { weekdayLabel } from 'shared/domain/site/service-areas.ts';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { settings } from '../../../lib/settings.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { PaintedPatch } from '../../../ui/pictures/painted-patch.tsx';
import type { Answers } from './static-parts.ts';
import { ZipCheck } from './zip-check.tsx';

const AreaList = () => (
  <ul
    aria-label="Where we come and when"
    className="grid w-full grid-cols-2 gap-2 text-center max-[20rem]:grid-cols-1 sm:gap-3 lg:gap-5"
  >
    {settings().areas.map(({ name, zips, weekdays }, number) => (
      <li
        key={name}
        className="relative flex flex-col justify-center px-2 py-5 leading-snug sm:px-8 sm:py-6 lg:min-h-36"
      >
        <PaintedPatch number={number} className="absolute inset-0 size-full" />
        <span className="relative block font-display text-lg leading-tight font-extrabold sm:text-xl">
          {name}
        </span>
        <span className="relative block text-base">{zips.join(', ')}</span>
        <span className="relative block text-base font-bold">{weekdayLabel(weekdays)}</span>
      </li>
    ))}
  </ul>
);

const Title = () => (
  <h2 id="coverage" className="title-2">
    Service coverage
  </h2>
);

const Announcement = () => (
  <p className="text-ink-soft">Interactive service area map coming soon</p>
);

const CallLink = () => {
  const { phone } = settings();
  return (
    <a
      href={phoneHref(phone)}
      className={buttonStyles({ tone: 'paper', className: 'whitespace-nowrap' })}
    >
      <Phone aria-hidden="true" /> Call {phone}
    </a>
  );
};

/** Shown instead of the areas on stages that define none. */
const NoAreas = () => (
  <div className="flex flex-col items-center gap-4 rounded-card border-2 border-dashed border-pool-700 bg-white px-4 py-8 text-center sm:p-12">
    <MapIcon aria-hidden="true" className="size-12 text-pool-700" />
    <Title />
    <Announcement />
    <CallLink />
  </div>
);

/** Whether and when we come to a ZIP code, on stages that define areas; there is no map yet (rules: screen-18). */
export const Coverage = ({ answers }: { answers?: Answers }) => (
  <section className="page pb-8 sm:pb-14" aria-labelledby="coverage">
    {settings().areas.length === 0 ? (
      <NoAreas />
    ) : (
      <div className="grid items-start gap-x-10 gap-y-4 rounded-card border-2 border-ink bg-white p-5 sm:p-8 lg:grid-cols-[1fr_1.5fr]">
        <div className="flex flex-col gap-4">
          <Title />
          <ZipCheck typed={answers?.['zip'] ?? ''} />
        </div>
        <div className="flex flex-col items-center gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <AreaList />
          <Announcement />
        </div>
        <div className="max-lg:text-center">
          <CallLink />
        </div>
      </div>
    )}
  </section>
);
