import { paint, Scene } from './pieces.tsx';

/** A filter tank with its lid off, and the rinsed cartridge. */
export const OpenedFilter = ({ className }: { className?: string }) => (
  <Scene ground="sand" horizon={98} className={className}>
    <path d="M20 66H64M20 82H64" strokeWidth="5" />
    <path d="M60 44H132V118H60Z" fill={paint.water} />
    <path d="M72 56V92" stroke={paint.shine} />
    <path d="M54 36H138V50H54Z" fill={paint.deep} />
    <path d="M174 14H226V92H174Z" fill={paint.paper} />
    <path d="M184 14V92M194 14V92M205 14V92M216 14V92" strokeWidth="2.500" />
    <path d="M168 6H232V18H168ZM168 88H232V102H168Z" fill={paint.gold} />
    <path d="M250 116C250 90 300 90 300 116Z" fill={paint.deep} />
    <path d="M268 94V88H282V94" fill={paint.gold} />
    <path d="M180 110V116M200 112V122M220 110V116" stroke={paint.water} strokeWidth="5" />
  </Scene>
);
