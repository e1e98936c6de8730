import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

/** `date`: the day of a visit that is added; `children` name the day, once it is known. */
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
    {children}
  </PageBanner>
);
