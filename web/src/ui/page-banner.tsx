import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { StarBadge } from './star-badge.tsx';

/** The top of a screen: headline, a line of text and actions on a background of pool water. */
export const PageBanner = ({
  title,
  children,
  action,
  above,
  narrow = false,
  wide = false,
  compact = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  above?: ReactNode;
  /** For a page with one narrow column: aligns the banner with it. */
  narrow?: boolean;
  /** For a page with many cards: aligns the banner with them. */
  wide?: boolean;
  /** For a screen used on a phone: a low banner there, with the action next to the headline. */
  compact?: boolean;
}) => (
  <div className="relative overflow-clip border-b-2 border-pool-200 bg-pool-100">
    {action === undefined && (
      <StarBadge className="pointer-events-none absolute -right-10 -bottom-16 size-56 rotate-12 opacity-20 max-sm:hidden" />
    )}
    <div
      className={cx(
        // A phone held sideways shows little besides.
        'relative flex gap-4 sm:flex-row sm:flex-wrap sm:items-end sm:py-9 print:py-2 [@media(max-height:30rem)]:sm:py-4',
        compact ? 'items-center justify-between py-4' : 'flex-col py-7',
        narrow ? 'page-narrow' : wide ? 'page-wide' : 'page',
      )}
    >
      {/* Actions wrap below a headline that they would squeeze. */}
      <div className="min-w-0 sm:grow sm:basis-112">
        {above}
        <h1 className="title-1">{title}</h1>
        {children !== undefined && (
          <p className={cx('max-w-2xl text-ink-soft sm:mt-2', !compact && 'mt-2')}>{children}</p>
        )}
      </div>
      {action !== undefined && (
        <div className="flex flex-wrap gap-3 max-sm:shrink-0 print:hidden">{action}</div>
      )}
    </div>
  </div>
);
