import { Calendar, frame, Scene } from './pieces.tsx';

/** A calendar with the agreed day marked. */
export const StepDay = ({ className }: { className?: string }) => (
  <Scene box={frame} ground="sand" horizon={94} className={className}>
    <Calendar at="24 8" marked={[6]} />
  </Scene>
);
