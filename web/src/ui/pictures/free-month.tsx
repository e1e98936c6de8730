import { Calendar, Scene } from './pieces.tsx';

/** Twelve months, one of them free. */
export const FreeMonth = ({ className }: { className?: string }) => (
  <Scene ground="water" horizon={92} className={className}>
    <Calendar at="104 14" marked={[11]} />
  </Scene>
);
