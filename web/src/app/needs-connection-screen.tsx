import { Link } from 'react-router-dom';
import { pageTitle } from '../lib/settings.ts';
import { paths } from '../lib/paths.ts';
import { useOnline } from '../lib/use-online.ts';
import { Button, buttonStyles } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { StarBadge } from '../ui/star-badge.tsx';

/** In place of an operator's screen that only works online and could not be opened (rules: screen-11). */
export const NeedsConnectionScreen = ({ sentence }: { sentence: string }) => {
  const online = useOnline();
  const title = online ? 'Connection Problem' : "You're Offline";
  return (
    <div className="page-narrow py-12">
      <title>{pageTitle(title)}</title>
      <Card className="flex flex-col items-center gap-4 text-center">
        <StarBadge className="size-16" />
        <h1 className="title-2">{title}</h1>
        <p className="text-balance text-ink-soft">{sentence}</p>
        <div className="flex flex-wrap justify-center gap-3">
          {/* A reload, because the browser remembers what did not come, also what it was to load ahead. */}
          {online && <Button onClick={() => window.location.reload()}>Try Again</Button>}
          <Link to={paths.adminBookings()} className={buttonStyles({ tone: 'paper' })}>
            Today’s Stops
          </Link>
        </div>
      </Card>
    </div>
  );
};
