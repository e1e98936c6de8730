import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Quotes and Sign-Ups">People who wait to hear from you.</PageBanner>
);
