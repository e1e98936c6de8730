import { Calendar, Scene } from './pieces.tsx';

/** The one day of the week that is ours. */
export const OneDay = ({ className }: { className?: string }) => (
  <Scene ground="grass" horizon={92} className={className}>
    <Calendar at="104 14" marked={[6]} />
  </Scene>
);
