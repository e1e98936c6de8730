import { paint, Scene } from './pieces.tsx';

/** A sprayer over the lawn, where the grass stands up again. */
export const Sanitizer = ({ className }: { className?: string }) => (
  <Scene ground="grass" className={className}>
    <path d="M104 58C150 20 166 90 206 40" fill="none" strokeWidth="7" />
    <path d="M200 46L238 22" strokeWidth="10" />
    <path d="M248 30L262 42M254 18L274 20M242 40L248 56" stroke={paint.water} strokeWidth="5" />
    <path d="M56 50H112V118H56Z" fill={paint.paper} />
    <path d="M56 76H112V118H56Z" fill={paint.water} />
    <path d="M64 50C64 32 104 32 104 50Z" fill={paint.gold} />
    <path d="M84 36V14M70 12H98" strokeWidth="7" />
    <path
      d="M226 116L220 98M234 116V92M242 116L250 98M276 110L272 96M284 110V90M292 110L298 96"
      stroke={paint.leaf}
    />
  </Scene>
);
