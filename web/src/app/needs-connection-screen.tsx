import { Link, useRevalidator } from 'react-router-dom';
import { missingCode } from '../lib/missing-code.ts';
import { pageTitle } from '../lib/settings.ts';
import { paths } from '../lib/paths.ts';
import { useOnline } from '../lib/use-online.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { buttonStyles } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { StarBadge } from '../ui/star-badge.tsx';

/** In place of an operator's screen that only works online and could not be opened (rules: screen-11). */
export const NeedsConnectionScreen = ({ sentence }: { sentence: string }) => {
  const { state, revalidate } = useRevalidator();
  const title = useOnline() ? 'Connection Problem' : "You're Offline";
  const isOpening = state === 'loading';
  const tryAgain = (): void => {
    if (missingCode.isNoted() && navigator.onLine) window.location.reload();
    else void revalidate();
  };
  return (
    <div className="page-narrow py-12">
      <title>{pageTitle(title)}</title>
      <Card className="flex flex-col items-center gap-4 text-center">
        <StarBadge className="size-16" />
        <h1 className="title-2">{title}</h1>
        <p className="text-balance text-ink-soft">{sentence}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <BusyButton busy={isOpening} onClick={tryAgain}>
            {isOpening ? 'Loading...' : 'Try Again'}
          </BusyButton>
          <Link to={paths.adminBookings()} className={buttonStyles({ tone: 'paper' })}>
            Today’s Stops
          </Link>
        </div>
      </Card>
    </div>
  );
};
