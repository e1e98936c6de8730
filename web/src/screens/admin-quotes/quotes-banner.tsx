import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Quotes and Sign-Ups">People waiting to hear from you.</PageBanner>
);
