import { cx } from 'class-variance-authority';
import type { ComponentType } from 'react';
import { Droplet, PoolBubbles, PoolCleaning, SheriffBadge } from './loading-animations.tsx';

const animations = {
  bubbles: PoolBubbles,
  badge: SheriffBadge,
  droplet: Droplet,
  cleaning: PoolCleaning,
} satisfies Record<string, ComponentType>;

/** Four kinds (rules: screen-10), still under reduced motion. `compact` fits below a button. */
export const Loading = ({
  kind = 'badge',
  label = 'Loading...',
  compact = false,
}: {
  kind?: keyof typeof animations;
  label?: string;
  compact?: boolean;
}) => {
  const Animation = animations[kind];
  return (
    <output
      className={cx(
        'flex items-center justify-center gap-3',
        compact ? 'pt-3 [&_svg]:size-6' : 'min-h-40 flex-col py-10',
      )}
    >
      <Animation />
      <span className="text-base font-semibold text-ink-soft">{label}</span>
    </output>
  );
};
