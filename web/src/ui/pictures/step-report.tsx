import { frame, paint, Scene, Star } from './pieces.tsx';

/** The report arrives by mail: everything is ticked, and the badge is its seal. */
export const StepReport = ({ className }: { className?: string }) => (
  <Scene box={frame} ground="water" horizon={94} className={className}>
    <path d="M26 56L80 26 134 56V110H26Z" fill={paint.wood} />
    <path d="M46 10H114V84H46Z" fill={paint.paper} />
    <path
      d="M56 24L61 29 69 19M56 42L61 47 69 37M56 60L61 65 69 55"
      fill="none"
      stroke={paint.leaf}
    />
    <path d="M78 25H104M78 43H98M78 61H104" stroke={paint.wood} strokeWidth="6" />
    <path d="M26 56L80 90 134 56V110H26Z" fill={paint.sand} />
    <path d="M26 110L66 81M134 110L94 81" />
    <Star at="80 88" size={0.44} />
  </Scene>
);
