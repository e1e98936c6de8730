import { Bag, paint, Scene } from './pieces.tsx';

/** A lawn searched lane by lane, with the filled bags at the end. */
export const MownLanes = ({ className }: { className?: string }) => (
  <Scene ground="grass" horizon={46} className={className}>
    <path
      d="M140 46H180L220 130H100ZM60 46H100L0 130V90ZM220 46H260L320 90V130Z"
      fill={paint.leaf}
      opacity=".35"
      stroke="none"
    />
    <Bag at="70 112" />
    <Bag at="112 122" />
    <path d="M270 -4L234 84" strokeWidth="11" />
    <path d="M270 -4L234 84" stroke={paint.gold} strokeWidth="4" />
    <path d="M206 78L258 96 252 112 200 94Z" fill={paint.wood} />
    <path d="M200 94L196 106M216 100L212 112M232 106L228 118M250 112L246 122" />
  </Scene>
);
