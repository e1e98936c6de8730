import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Messages" compact>
    What customers write to you.
  </PageBanner>
);
