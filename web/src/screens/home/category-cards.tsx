import { ArrowRight } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { poolLineName, yardLineName } from 'shared/domain/service-lines.ts';
import { LineEmblem } from '../../features/catalogue/line-emblem.tsx';
import { paths, type ServiceTab } from '../../lib/paths.ts';
import { SealedBag } from '../../ui/pictures/sealed-bag.tsx';
import { SkimmerNet } from '../../ui/pictures/skimmer-net.tsx';

type Line = {
  tab: ServiceTab;
  to: string;
  name: string;
  text: string;
  tone: string;
  Picture: ComponentType<{ className?: string }>;
};

const lines: readonly Line[] = [
  {
    tab: 'pool',
    to: paths.services(),
    name: poolLineName,
    text: 'Weekly maintenance, deep cleaning, filters and equipment, balanced water, repairs and Pool School.',
    tone: 'bg-pool-100 border-pool-700',
    Picture: SkimmerNet,
  },
  {
    tab: 'yard',
    to: paths.services('yard'),
    name: yardLineName,
    text: 'Pet waste removal, yard sanitization, a fixed day on our route, or a one-time cleanup.',
    tone: 'bg-grass-100 border-grass-700',
    Picture: SealedBag,
  },
];

/**
 * The two lines of business. The yard's tab is in its link's URL; the pool's is passed in the router's state,
 * which a prerendered page reads from `data-tab`.
 */
export const CategoryCards = () => (
  <section className="page py-12 sm:py-16" aria-labelledby="lines">
    <h2 id="lines" className="title-2 mb-6">
      Two badges, one call
    </h2>
    <ul className="grid gap-5 md:grid-cols-2">
      {lines.map(({ tab, to, name, text, tone, Picture }) => (
        <li key={tab}>
          <Link
            to={to}
            state={{ tab }}
            data-tab={tab}
            // The link's URL has no tab: only the app can pass it on.
            data-needs-app={tab === 'pool' || undefined}
            className={`group flex h-full flex-col overflow-clip rounded-card border-2 transition-transform hover:-translate-y-1 ${tone}`}
          >
            <Picture className="w-full" />
            <span className="flex items-start gap-5 p-6 max-[23.4rem]:flex-col sm:p-7">
              <LineEmblem tab={tab} className="size-20 shrink-0 sm:size-24" />
              <span className="flex flex-col gap-2">
                <span className="title-2 font-display font-extrabold">{name}</span>
                <span className="text-balance">{text}</span>
                <span className="inline-flex items-center gap-2 font-bold underline-offset-4 group-hover:underline">
                  {tab === 'pool' ? 'See pool services' : 'See yard services'}
                  <ArrowRight aria-hidden="true" className="size-5" />
                </span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
