import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Messages" compact>
    Ask us anything about your service.
  </PageBanner>
);
