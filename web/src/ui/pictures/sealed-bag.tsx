import { Bag, Dog, Scene } from './pieces.tsx';

/** The bag is tied, and the dog has nothing to do with it. */
export const SealedBag = ({ className }: { className?: string }) => (
  <Scene ground="grass" className={className}>
    <Bag at="92 118" />
    <Dog at="252 18" size={0.8} />
  </Scene>
);
