import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Money" compact>
    What is due, the oldest first.
  </PageBanner>
);
