import type { ComponentProps } from 'react';
import { settings } from '../lib/settings.ts';
import { Loading } from './loading.tsx';

/** Shown in place of a screen while it loads, with a page title until the screen sets its own. */
export const ScreenLoading = (props: ComponentProps<typeof Loading>) => (
  <>
    <title>{settings().businessName}</title>
    <Loading {...props} />
  </>
);
