import { paint, Scene } from './pieces.tsx';

/** A wrench on a pipe joint, with the last drop falling into a bucket. */
export const MendedPipe = ({ className }: { className?: string }) => (
  <Scene ground="sand" horizon={102} className={className}>
    <path d="M-8 22H328V50H-8Z" fill={paint.wood} />
    <path d="M112 12H208V60H112Z" fill={paint.sand} />
    <path d="M20 31H90" stroke={paint.paper} />
    <path d="M160 36L252 92" strokeWidth="24" />
    <path d="M160 36L252 92" stroke={paint.deep} strokeWidth="16" />
    <circle cx="160" cy="36" r="29" fill={paint.deep} />
    <path d="M151 21H169L178 36 169 51H151L142 36Z" fill={paint.gold} />
    <path d="M112 70C102 82 106 90 112 90S122 82 112 70Z" fill={paint.water} />
    <path d="M84 98H140L132 124H92Z" fill={paint.red} />
    <path d="M84 98H140" strokeWidth="7" />
  </Scene>
);
