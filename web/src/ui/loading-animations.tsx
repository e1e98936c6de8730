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

export const sheriffBadge = <StarBadge className="size-14 animate-turn" />;
