import { Map as MapIcon, Phone } from 'lucide-react';
import { weekdayWords } from 'shared/domain/service-areas.ts';
import { phoneHref } from 'shared/domain/settings.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PaintedPatch } from '../../ui/pictures/painted-patch.tsx';
import type { Answers } from './static-parts.ts';
import { ZipCheck } from './zip-check.tsx';

const AreaList = () => (
  <ul aria-label="Where we come and when" className="grid w-full gap-3 sm:grid-cols-2">
    {settings().areas.map(({ name, zips, weekdays }, number) => (
      <li key={name} className="relative px-8 py-6">
        <PaintedPatch number={number} className="absolute inset-0 size-full" />
        <span className="relative block font-display text-xl font-extrabold">{name}</span>
        <span className="relative block text-base">{zips.join(', ')}</span>
        <span className="relative block font-bold">{weekdayWords(weekdays)}</span>
      </li>
    ))}
  </ul>
);

/** Whether and when we come to a ZIP code, on stages that define areas; there is no map yet (rules: screen-18). */
export const Coverage = ({ answers }: { answers?: Answers }) => {
  const { areas, phone } = settings();
  return (
    <section className="page pb-12 sm:pb-16" aria-labelledby="coverage">
      <div className="flex flex-col items-center gap-4 rounded-card border-2 border-dashed border-pool-700 bg-white px-4 py-8 text-center sm:p-12">
        <MapIcon aria-hidden="true" className="size-12 text-pool-700" />
        <h2 id="coverage" className="title-2">
          Service coverage
        </h2>
        {areas.length > 0 && (
          <div className="flex w-full max-w-3xl flex-col items-center gap-5">
            <ZipCheck typed={answers?.['zip'] ?? ''} />
            <AreaList />
          </div>
        )}
        <p className="text-ink-soft">Interactive service area map coming soon</p>
        <a href={phoneHref(phone)} className={buttonStyles({ className: 'whitespace-nowrap' })}>
          <Phone aria-hidden="true" /> Call {phone}
        </a>
      </div>
    </section>
  );
};
