import type { ReactNode } from 'react';
import { StarBadge } from './star-badge.tsx';

const bubbles = (
  <span className="flex items-end gap-2">
    <span className="size-3 animate-rise rounded-full border-2 border-pool-700 bg-pool-200" />
    <span className="size-5 animate-rise rounded-full border-2 border-pool-700 bg-pool-200 [animation-delay:200ms]" />
    <span className="size-3 animate-rise rounded-full border-2 border-pool-700 bg-pool-200 [animation-delay:400ms]" />
  </span>
);

const droplet = (
  <svg viewBox="0 0 24 24" className="size-9 animate-drip fill-pool-400 stroke-ink stroke-2">
    <path d="M12 3c4 5 6.500 8 6.500 11.500a6.500 6.500 0 0 1-13 0C5.500 11 8 8 12 3Z" />
  </svg>
);

const cleaning = (
  <span className="flex flex-col items-center">
    <svg viewBox="0 0 24 24" className="size-9 animate-sweep fill-gold stroke-ink stroke-2">
      <path d="M13 2 11 13M5 13h13l-1.500 8h-10Z" strokeLinejoin="round" />
    </svg>
    <span className="h-1.5 w-16 rounded-full bg-pool-400" />
  </span>
);

const animations = {
  bubbles,
  badge: <StarBadge className="size-11 animate-turn" />,
  droplet,
  cleaning,
} satisfies Record<string, ReactNode>;

/** A waiting animation with its words; four kinds (spec.md point 2, Global screens). */
export const Loading = ({
  kind = 'badge',
  label = 'Loading...',
}: {
  kind?: keyof typeof animations;
  label?: string;
}) => (
  <output className="flex min-h-40 flex-col items-center justify-center gap-3 py-10">
    {animations[kind]}
    <span className="text-base font-semibold text-ink-soft">{label}</span>
  </output>
);
