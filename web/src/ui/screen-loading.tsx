import type { ComponentProps } from 'react';
import { settings } from '../lib/settings.ts';
import { Loading } from './loading.tsx';

/** Stands where a whole screen will be. The page has a title meanwhile, which the screen replaces. */
export const ScreenLoading = (props: ComponentProps<typeof Loading>) => (
  <>
    <title>{settings().businessName}</title>
    <Loading {...props} />
  </>
);
