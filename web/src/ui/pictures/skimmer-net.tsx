import { paint, Scene } from './pieces.tsx';

const leaf = 'c6-10 16-10 22 0c-6 8-16 8-22 0zh22';

/** A net that takes leaves off the water. */
export const SkimmerNet = ({ className }: { className?: string }) => (
  <Scene ground="water" horizon={44} className={className}>
    <path d="M22 76H64M52 108H92M236 72H280M256 106H300" stroke={paint.shine} />
    <path d={`M34 92${leaf}M84 68${leaf}`} fill={paint.light} />
    <path d="M304 -6L196 66" strokeWidth="12" />
    <path d="M304 -6L196 66" stroke={paint.gold} strokeWidth="5" />
    <path d="M200 60L216 82C196 116 146 122 124 98C116 78 160 52 200 60Z" fill={paint.paper} />
    <path d="M150 66L172 112M176 60L196 104M126 88L212 88M138 106L210 74" strokeWidth="2" />
    <path d={`M150 92${leaf}`} fill={paint.grass} />
  </Scene>
);
