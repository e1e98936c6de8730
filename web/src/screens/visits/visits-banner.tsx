import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Visits" compact>
    What comes next, and what we did.
  </PageBanner>
);
