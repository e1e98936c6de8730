import { paint, Scene, Star } from './pieces.tsx';

/** The day is done: the hat hangs on the post and the boots are off. */
export const AllDone = ({ className }: { className?: string }) => (
  <Scene ground="grass" horizon={78} className={className}>
    <path d="M98 48H118V122H98Z" fill={paint.wood} />
    <path d="M104 74V92M112 100V112" stroke={paint.dark} strokeWidth="3" />
    <path d="M82 50C80 16 96 12 108 20C120 12 136 16 134 50Z" fill={paint.gold} />
    <path d="M82 50C92 56 124 56 134 50L134 40C122 45 94 45 82 40Z" fill={paint.red} />
    <path
      d="M58 44C66 58 150 58 158 44C160 62 132 66 108 66C84 66 56 62 58 44Z"
      fill={paint.gold}
    />
    <Star at="108 34" size={0.36} />
    <path d="M190 50H216V96C232 98 244 104 244 120H190Z" fill={paint.dark} />
    <path d="M190 112H244M190 60H216" fill="none" />
    <path d="M238 50H264V96C280 98 292 104 292 120H238Z" fill={paint.wood} />
    <path d="M238 112H292M238 60H264" fill="none" />
    <Star at="234 106" size={0.3} />
  </Scene>
);
