import { Calendar, Scene } from './pieces.tsx';

/** A calendar with one day marked: our day of the week. */
export const OneDay = ({ className }: { className?: string }) => (
  <Scene ground="grass" horizon={92} className={className}>
    <Calendar at="104 14" marked={[6]} />
  </Scene>
);
