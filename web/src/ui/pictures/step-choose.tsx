import { frame, paint, Scene, Star } from './pieces.tsx';

/** A signpost: the pool one way, the yard the other. */
export const StepChoose = ({ className }: { className?: string }) => (
  <Scene box={frame} ground="grass" horizon={94} className={className}>
    <path d="M73 114V26H87V114Z" fill={paint.wood} />
    <path d="M42 32H120L134 46 120 60H42Z" fill={paint.water} />
    <path d="M54 47c6-7 12-7 18 0s12 7 18 0 12-7 18 0" fill="none" stroke={paint.paper} />
    <path d="M118 66H40L26 80 40 94H118Z" fill={paint.grass} />
    <g fill={paint.ink} stroke="none">
      <path d="M68 87C68 80 73 77 78 77S88 80 88 87C88 92 68 92 68 87Z" />
      <circle cx="67" cy="76" r="3.500" />
      <circle cx="78" cy="71.500" r="3.500" />
      <circle cx="89" cy="76" r="3.500" />
    </g>
    <Star at="80 18" size={0.44} />
  </Scene>
);
