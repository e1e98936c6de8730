import { frame, paint, Scene, Star } from './pieces.tsx';

/** The sheriff's pickup truck with a skimmer net on it. */
export const StepVisit = ({ className }: { className?: string }) => (
  <Scene box={frame} ground="grass" horizon={84} className={className}>
    <path d="M30 66L56 28" strokeWidth="9" />
    <path d="M30 66L56 28" stroke={paint.gold} strokeWidth="3" />
    <path d="M52 28C52 14 66 6 76 14C82 24 70 36 56 34Z" fill={paint.paper} />
    <path
      d="M14 92V62H70V42C70 37 73 34 78 34H102C107 34 110 36 112 40L122 60H136C143 60 148 64 148 71V92Z"
      fill={paint.water}
    />
    <path d="M80 43H101L109 60H80Z" fill={paint.paper} />
    <path d="M70 62V92" />
    <Star at="94 76" size={0.36} />
    <path d="M140 72H147" stroke={paint.gold} strokeWidth="6" />
    <circle cx="42" cy="94" r="14" fill={paint.ink} />
    <circle cx="124" cy="94" r="14" fill={paint.ink} />
    <g fill={paint.wood} stroke="none">
      <circle cx="42" cy="94" r="6" />
      <circle cx="124" cy="94" r="6" />
    </g>
  </Scene>
);
