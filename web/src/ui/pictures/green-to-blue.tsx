import { paint, Scene, Star } from './pieces.tsx';

/** The same pool before and after brushing. */
export const GreenToBlue = ({ className }: { className?: string }) => (
  <Scene ground="water" horizon={36} className={className}>
    <path d="M-8 36H156L134 138H-8Z" fill={paint.grass} />
    <path d="M24 62H60M40 104H84M84 78H112" stroke={paint.leaf} strokeWidth="6" />
    <path d="M46 84A8 8 0 0 1 62 84Z" fill={paint.leaf} />
    <path d="M212 -8L156 72" strokeWidth="12" />
    <path d="M212 -8L156 72" stroke={paint.gold} strokeWidth="5" />
    <path d="M126 64L186 76 182 92 122 80Z" fill={paint.wood} />
    <path d="M122 80L182 92 176 110 116 96Z" fill={paint.paper} />
    <path d="M136 84L131 98M152 88L147 102M168 90L163 106" strokeWidth="3" />
    <Star at="252 82" size={1} y={0.75} />
    <path d="M196 60H222M282 56H304M206 112H240" stroke={paint.shine} />
  </Scene>
);
