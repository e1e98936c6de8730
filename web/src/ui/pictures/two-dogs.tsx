import { Dog, Scene, Star } from './pieces.tsx';

/** The dog and its deputy, which is smaller. */
export const TwoDogs = ({ className }: { className?: string }) => (
  <Scene ground="grass" className={className}>
    <Dog at="136 14" size={0.84} />
    <Dog at="226 54" size={0.52} />
    <Star at="262 44" size={0.8} />
  </Scene>
);
