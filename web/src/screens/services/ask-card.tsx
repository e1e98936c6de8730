import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { lines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { LineEmblem } from '../../features/catalogue/line-emblem.tsx';
import { QuotePlace } from '../../features/quotes/quote-place.tsx';
import { settings } from '../../lib/settings.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Class names that make the card fill the last row, in two columns and in three. */
const widths = (services: number): string =>
  [
    services % 2 === 0 ? 'md:col-span-2' : 'md:col-span-1',
    ['lg:col-span-3', 'lg:col-span-2', 'lg:col-span-1'][services % 3],
  ].join(' ');

const focusOnArrival = (element: HTMLElement | null): void => {
  element?.focus();
};

/** The last card of a line, for people who did not find what they need: it opens the quote form in one press. */
export const AskCard = ({ tab, services }: { tab: ServiceLine; services: number }) => {
  const [asks, setAsks] = useState(false);
  if (asks)
    return (
      <li className="md:col-span-2 lg:col-span-3">
        <h3 ref={focusOnArrival} tabIndex={-1} className="title-3 mb-4 outline-none">
          Get a free quote
        </h3>
        <QuotePlace about={`my ${lines[tab].noun}`} />
      </li>
    );
  return (
    <li className={widths(services)}>
      <Card
        tone="cream"
        className="flex h-full flex-col items-center justify-center gap-3 border-dashed text-center"
      >
        <LineEmblem tab={tab} className="size-14" />
        <h3 className="title-3">Not sure what your {lines[tab].noun} needs?</h3>
        <p className="text-ink-soft">Tell us about it. The estimate is free.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button tone="gold" className="noscript:hidden" onClick={() => setAsks(true)}>
            Get a Free Quote
          </Button>
          <a
            href={phoneHref(settings().phone)}
            className={buttonStyles({ tone: 'paper', className: 'whitespace-nowrap' })}
          >
            <Phone aria-hidden="true" /> Call {settings().phone}
          </a>
        </div>
      </Card>
    </li>
  );
};
