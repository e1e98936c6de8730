import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Money" compact>
    Balances due, oldest first.
  </PageBanner>
);
