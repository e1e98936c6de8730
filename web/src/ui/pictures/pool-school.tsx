import { paint, Scene } from './pieces.tsx';

const person = 'c0-26 8-36 22-36s22 10 22 36z';

/** Two people at the edge of a pool, seen from behind; one wears the sheriff's hat. */
export const PoolSchool = ({ className }: { className?: string }) => (
  <Scene ground="water" horizon={54} className={className}>
    <path d="M24 74H70M246 78H292M40 96H76" stroke={paint.shine} />
    <path d="M-8 112H328V138H-8Z" fill={paint.sand} />
    <path d="M218 112L286 20" strokeWidth="9" />
    <path d="M218 112L286 20" stroke={paint.gold} strokeWidth="3" />
    <path d={`M94 118${person}`} fill={paint.deep} />
    <path d={`M176 118${person}`} fill={paint.red} />
    <circle cx="116" cy="66" r="15" fill={paint.light} />
    <circle cx="198" cy="66" r="15" fill={paint.wood} />
    <path d="M183 68C182 44 214 44 213 68C206 74 190 74 183 68Z" fill={paint.dark} />
    <path d="M102 58C100 36 132 36 130 58Z" fill={paint.gold} />
    <path d="M86 60C104 68 128 68 146 60" fill="none" strokeWidth="7" />
  </Scene>
);
