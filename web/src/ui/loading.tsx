import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { sheriffBadge } from './loading-animations.tsx';

/** Four animations (rules: screen-10), still under reduced motion. `compact` fits below a button. */
export const Loading = ({
  animation = sheriffBadge,
  label = 'Loading...',
  compact = false,
}: {
  /** One of `loading-animations.tsx` or `work-animations.tsx`; pages load only the ones they use. */
  animation?: ReactNode;
  label?: string;
  compact?: boolean;
}) => (
  <output
    className={cx(
      'flex items-center justify-center gap-3',
      compact ? 'pt-3 [&_svg]:size-6' : 'min-h-40 flex-col py-10',
    )}
  >
    {animation}
    <span className="text-base font-semibold text-ink-soft">{label}</span>
  </output>
);
