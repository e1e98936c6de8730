import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { LineDeclaration } from 'shared/domain/lines/line.ts';
import { lines, serviceLines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import { LineEmblem } from '../../../features/catalogue/line-emblem.tsx';
import { paths } from '../../../lib/paths.ts';
import { SealedBag } from '../../../ui/pictures/sealed-bag.tsx';
import { SkimmerNet } from '../../../ui/pictures/skimmer-net.tsx';

const pictures: Record<ServiceLine, ComponentType<{ className?: string }>> = {
  pool: SkimmerNet,
  yard: SealedBag,
};

const tones: Record<LineDeclaration['color'], string> = {
  pool: 'bg-pool-100 border-pool-700',
  grass: 'bg-grass-100 border-grass-700',
};

const LineCard = ({ tab }: { tab: ServiceLine }) => {
  const { name, card, noun, color } = lines[tab];
  const Picture = pictures[tab];
  return (
    <Link
      // The services' own address is the pool's (rules: screen-14).
      to={paths.services(tab === 'pool' ? undefined : tab)}
      state={{ tab }}
      data-tab={tab}
      // The link's URL has no tab: only the app can pass it on.
      data-needs-app={tab === 'pool' || undefined}
      className={`group flex h-full flex-col overflow-clip rounded-card border-2 transition-transform hover:-translate-y-1 ${tones[color]}`}
    >
      <Picture className="w-full max-sm:hidden" />
      <span className="flex items-start gap-4 p-5 max-[20rem]:flex-col sm:gap-5 sm:p-6">
        <LineEmblem tab={tab} className="size-14 shrink-0 sm:size-20" />
        <span className="flex flex-col gap-1.5">
          <span className="title-2 font-display leading-tight font-extrabold">{name}</span>
          <span className="leading-snug">{card}</span>
          <span className="inline-flex items-center gap-2 font-bold underline-offset-4 group-hover:underline">
            {`See ${noun} services`}
            <ArrowRight aria-hidden="true" className="size-5" />
          </span>
        </span>
      </span>
    </Link>
  );
};

/**
 * The lines of business. The tab is in each link's URL except the pool's, which is passed in the router's
 * state; a prerendered page reads it from `data-tab`.
 */
export const CategoryCards = () => (
  <section className="page py-8 sm:py-14" aria-labelledby="lines">
    <h2 id="lines" className="title-2 mb-4 sm:mb-6">
      Two badges, one call
    </h2>
    <ul className="grid gap-4 md:grid-cols-2 md:gap-5">
      {serviceLines.map((line) => (
        <li key={line}>
          <LineCard tab={line} />
        </li>
      ))}
    </ul>
  </section>
);
