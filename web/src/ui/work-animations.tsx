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
