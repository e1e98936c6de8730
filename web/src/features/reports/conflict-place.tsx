import type { ComponentProps } from 'react';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import type { ConflictNotice } from './conflict-notice.tsx';

const loadNotice = async () => ({
  default: (await import('./conflict-notice.tsx')).ConflictNotice,
});

/** {@link ConflictNotice}, fetched when there is a conflict, which is rare. */
export const ConflictPlace = (props: ComponentProps<typeof ConflictNotice>) => (
  <LazyComponent load={loadNotice} props={props} />
);
