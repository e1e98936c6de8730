import { Bag, Dog, Scene } from './pieces.tsx';

/** A tied bag, with the dog looking innocent. */
export const SealedBag = ({ className }: { className?: string }) => (
  <Scene ground="grass" className={className}>
    <Bag at="92 118" />
    <Dog at="252 18" size={0.8} />
  </Scene>
);
