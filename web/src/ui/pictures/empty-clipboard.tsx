import { paint, Scene } from './pieces.tsx';

/** An empty clipboard on its hook, with a pencil. */
export const EmptyClipboard = ({ className }: { className?: string }) => (
  <Scene ground="sand" horizon={112} className={className}>
    <path d="M160 6V18" strokeWidth="6" />
    <path d="M116 20H204V122H116Z" fill={paint.wood} />
    <path d="M126 34H194V114H126Z" fill={paint.paper} />
    <path d="M142 14H178V34H142Z" fill={paint.gold} />
    <circle cx="160" cy="22" r="2" />
    <path d="M204 26C222 36 228 48 228 62" fill="none" strokeWidth="2.500" />
    <path d="M222 62H234V98L228 110 222 98Z" fill={paint.light} />
    <path d="M140 54H156M140 70H150" stroke={paint.sand} strokeWidth="5" />
  </Scene>
);
