import { paint, Scene, Star } from './pieces.tsx';

/** A calm pool with the star's reflection and a rubber duck. */
export const QuietPool = ({ className }: { className?: string }) => (
  <Scene ground="water" horizon={40} className={className}>
    <Star at="122 88" size={1.1} y={0.85} />
    <path d="M92 82H132M112 95H152" stroke={paint.water} />
    <path d="M24 66H62M40 110H74M164 62H196M276 100H304" stroke={paint.shine} />
    <path
      d="M206 82C206 82 222 80 226 72C218 52 252 40 258 62L270 66 258 72C262 96 248 104 234 104C216 104 208 96 206 82Z"
      fill={paint.light}
    />
    <circle cx="246" cy="60" r="1" />
    <path d="M226 88C234 94 242 92 246 84" fill="none" />
    <path d="M196 106H212M254 106H272" stroke={paint.shine} />
  </Scene>
);
