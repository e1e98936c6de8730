import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => <PageBanner title="Money">Amounts due, by customer.</PageBanner>;
