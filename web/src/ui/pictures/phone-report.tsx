import { paint, Scene, Star } from './pieces.tsx';

/** A phone in a hand, showing a visit’s report: checks and a photo of the clean pool. */
export const PhoneReport = ({ className }: { className?: string }) => (
  <Scene ground="water" horizon={52} className={className}>
    <path
      d="M196 130V104C196 92 204 84 214 74C222 66 232 72 228 82L214 108V130Z"
      fill={paint.wood}
    />
    <path d="M122 130V96H204V130Z" fill={paint.wood} />
    <path d="M118 12C118 7 121 4 126 4H194C199 4 202 7 202 12V118H118Z" fill={paint.ink} />
    <path d="M126 12H194V112H126Z" fill={paint.paper} />
    <path d="M126 12H194V28H126Z" fill={paint.gold} />
    <Star at="138 20" size={0.18} />
    <path d="M150 20H184" strokeWidth="3" />
    <path
      d="M132 40L136 44 143 35M132 54L136 58 143 49M132 68L136 72 143 63"
      fill="none"
      stroke={paint.leaf}
    />
    <path d="M152 40H186M152 54H180M152 68H184" stroke={paint.wood} strokeWidth="5" />
    <path d="M132 80H188V106H132Z" fill={paint.shine} />
    <path d="M134 92H186V104H134Z" fill={paint.water} stroke="none" />
    <path d="M142 98H154M164 98H176" stroke={paint.mist} strokeWidth="3" />
    <path
      d="M118 62H108C98 62 98 76 108 76H118M118 80H108C98 80 98 94 108 94H118M118 98H108C98 98 98 112 108 112H118"
      fill={paint.wood}
    />
    <path d="M22 70H50M36 104H72M258 72H292M246 112H280" stroke={paint.shine} />
  </Scene>
);
