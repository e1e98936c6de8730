import { Calendar, frame, Scene } from './pieces.tsx';

/** The day is agreed on: the one with the star. */
export const StepDay = ({ className }: { className?: string }) => (
  <Scene box={frame} ground="sand" horizon={94} className={className}>
    <Calendar at="24 8" marked={[6]} />
  </Scene>
);
