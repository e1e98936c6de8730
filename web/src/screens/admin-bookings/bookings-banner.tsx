import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

/** The banner of a day. `date` prefills an added visit; `children` is the day's name, once it is known. */
export const Banner = ({ date, children = '\u00a0' }: { date?: string; children?: ReactNode }) => (
  <PageBanner
    compact
    wide
    title="Bookings"
    action={
      <Link
        to={paths.newBooking(date === undefined ? {} : { date })}
        className={buttonStyles({ tone: 'gold' })}
      >
        Add Visit
      </Link>
    }
  >
    {/* Read out when the arrows lead to another day. */}
    <span aria-live="polite">{children}</span>
  </PageBanner>
);
