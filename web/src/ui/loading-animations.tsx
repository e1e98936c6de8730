import { StarBadge } from './star-badge.tsx';

export const PoolBubbles = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className="size-14 overflow-hidden rounded-full">
    <rect width="64" height="64" className="fill-pool-100" />
    <path
      d="M-16 24q8-6 16 0t16 0 16 0 16 0 16 0 16 0v44h-96Z"
      className="animate-lap fill-pool-400"
    />
    <g className="fill-white/80 stroke-pool-700 stroke-2">
      <circle cx="20" cy="54" r="4" className="animate-rise" />
      <circle cx="34" cy="52" r="6" className="animate-rise [animation-delay:-700ms]" />
      <circle cx="47" cy="55" r="3.500" className="animate-rise [animation-delay:-1400ms]" />
    </g>
    <circle cx="32" cy="32" r="30.500" className="fill-none stroke-ink stroke-3" />
  </svg>
);

export const SheriffBadge = () => <StarBadge className="size-14 animate-turn" />;

export const Droplet = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className="size-14 overflow-visible">
    <ellipse
      cx="32"
      cy="54"
      rx="22"
      ry="6"
      className="origin-[32px_54px] animate-ring fill-none stroke-pool-700 stroke-3"
    />
    <path
      d="M32 10c8 10 12 16 12 22a12 12 0 0 1-24 0c0-6 4-12 12-22Z"
      className="animate-drip fill-pool-400 stroke-ink stroke-3"
    />
  </svg>
);

export const PoolCleaning = () => (
  <svg viewBox="0 0 96 64" aria-hidden="true" className="h-14 overflow-hidden">
    <g
      className="origin-[48px_4px] animate-sweep stroke-ink stroke-3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M62 4 47 34" className="fill-none" />
      <path d="M31 34h32l-4 15q-12 7-24 0Z" className="fill-gold" />
      <path d="M39 35l2 16M47 35v18M55 35l-2 16" className="fill-none stroke-2" />
    </g>
    <path
      d="M-16 48q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0v24H-16Z"
      className="animate-lap fill-pool-400/90"
    />
  </svg>
);
