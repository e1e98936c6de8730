import { paint, Scene } from './pieces.tsx';

/** A water test kit: a drop falls, and both tubes have the right color. */
export const TestKit = ({ className }: { className?: string }) => (
  <Scene ground="water" horizon={96} className={className}>
    <path d="M84 26H220V116H84Z" fill={paint.paper} />
    <path
      d="M104 14V92A14 14 0 0 0 132 92V14ZM172 14V92A14 14 0 0 0 200 92V14Z"
      fill={paint.mist}
    />
    <path d="M104 48V92A14 14 0 0 0 132 92V48Z" fill={paint.light} />
    <path d="M172 48V92A14 14 0 0 0 200 92V48Z" fill={paint.red} />
    <path d="M144 48H160M144 64H160M144 80H160" stroke={paint.gold} strokeWidth="8" />
    <path d="M98 14H138M166 14H206" strokeWidth="7" />
    <path
      d="M254 76C244 62 254 54 258 42C264 54 272 62 264 76A7 7 0 0 1 254 76Z"
      fill={paint.water}
    />
    <path d="M242 -4H276V16L264 20V32H254V20L242 16Z" fill={paint.gold} />
  </Scene>
);
