import { Phone } from 'lucide-react';
import { phoneHref } from 'shared/domain/settings.ts';
import { LineEmblem } from '../../features/catalogue/line-emblem.tsx';
import type { ServiceTab } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** As wide as the rest of the last row, in two columns and in three. */
const widths = (services: number): string =>
  [
    services % 2 === 0 ? 'md:col-span-2' : 'md:col-span-1',
    ['lg:col-span-3', 'lg:col-span-2', 'lg:col-span-1'][services % 3],
  ].join(' ');

/** The last card of a line, for people who did not find what they need. */
export const AskCard = ({ tab, services }: { tab: ServiceTab; services: number }) => (
  <li className={widths(services)}>
    <Card
      tone="cream"
      className="flex h-full flex-col items-center justify-center gap-3 border-dashed text-center"
    >
      <LineEmblem tab={tab} className="size-14" />
      <h3 className="title-3">Not sure what your {tab} needs?</h3>
      <p className="text-ink-soft">Tell us about it. The estimate is free.</p>
      <a
        href={phoneHref(settings().phone)}
        className={buttonStyles({ tone: 'gold', className: 'whitespace-nowrap' })}
      >
        <Phone aria-hidden="true" /> Call {settings().phone}
      </a>
    </Card>
  </li>
);
