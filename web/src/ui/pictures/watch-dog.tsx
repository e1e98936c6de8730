import { Dog, paint, Scene, Star } from './pieces.tsx';

/** The dog on duty, next to the star. */
export const WatchDog = ({ className }: { className?: string }) => (
  <Scene ground="grass" className={className}>
    <path
      d="M150 84L20 130H110L185 84ZM215 84L210 130H290L245 84ZM280 84L320 100V84Z"
      fill={paint.leaf}
      opacity=".2"
      stroke="none"
    />
    <Star at="222 54" size={1.6} />
    <Dog at="150 14" size={0.84} />
  </Scene>
);
