import { settings } from '../../lib/settings.ts';
import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Our Services">
    {settings().claims.fastScheduling
      ? 'Pick what your pool or your yard needs. We schedule within 24-48 hours.'
      : 'Pick what your pool or your yard needs.'}
  </PageBanner>
);
