import { paint, Scene, Star } from './pieces.tsx';

/** An open, empty mailbox with its flag down. */
export const EmptyMailbox = ({ className }: { className?: string }) => (
  <Scene ground="grass" horizon={92} className={className}>
    <path d="M152 78H170V124H152Z" fill={paint.wood} />
    <path d="M112 78V46C112 20 152 20 152 46V78Z" fill={paint.deep} />
    <path d="M132 26H206C222 26 226 34 226 46V78H152V46C152 34 146 26 132 26Z" fill={paint.water} />
    <path d="M120 72V48C120 32 144 32 144 48V72Z" fill={paint.ink} />
    <path d="M112 78H152L146 98C142 106 110 106 106 98Z" fill={paint.shine} />
    <path d="M196 58H218V66H196Z" fill={paint.red} />
    <circle cx="196" cy="62" r="3" fill={paint.ink} />
    <Star at="178 50" size={0.42} />
    <path
      d="M60 118C62 110 66 108 66 108M70 118C72 112 78 110 78 110M252 116C254 108 260 106 260 106"
      stroke={paint.leaf}
      fill="none"
    />
  </Scene>
);
