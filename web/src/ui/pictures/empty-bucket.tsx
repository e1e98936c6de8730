import { paint, Scene } from './pieces.tsx';

/** An empty bucket, with a sponge next to it. */
export const EmptyBucket = ({ className }: { className?: string }) => (
  <Scene ground="sand" horizon={92} className={className}>
    <path d="M118 46C118 -2 202 -2 202 46" fill="none" />
    <path d="M112 46H208L196 118H124Z" fill={paint.water} />
    <ellipse cx="160" cy="46" rx="48" ry="12" fill={paint.deep} />
    <path d="M130 66L136 102" stroke={paint.shine} strokeWidth="6" />
    <path d="M244 100H286V118H244Z" fill={paint.light} />
    <path d="M254 107H258M266 111H270M276 106H279" strokeWidth="3" />
  </Scene>
);
