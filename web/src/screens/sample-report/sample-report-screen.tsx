import { Link } from 'react-router-dom';
import { samplePdfFile } from 'shared/domain/reports/sample-report.ts';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteFooter } from '../home/landing/site-footer.tsx';
import { ReportBanner, ReportPage } from '../report/report-page.tsx';
import { sampleReport } from './readable-sample.ts';

/**
 * `/sample-report`: what customers read after a visit, on the same page that they use, and its PDF
 * (rules: screen-71).
 */
export const Component = () => (
  <>
    <PageHead
      path={paths.sampleReport()}
      title="A Sample Report"
      description={`What customers of ${settings().businessName} read after each visit: what was done, the water’s readings, what was added, notes and photos.`}
    />
    <ReportBanner
      report={sampleReport}
      above={
        <p className="mb-2 font-semibold">
          A sample: this visit never happened, and its photos are drawings. Yours look the same.
        </p>
      }
      action={
        <>
          <DownloadLink
            href={`/${samplePdfFile}`}
            saveAs={samplePdfFile}
            label="Download PDF"
            tone="gold"
          />
          <Link to={paths.services()} className={buttonStyles({ tone: 'paper' })}>
            See Our Services
          </Link>
        </>
      }
    />
    <ReportPage report={sampleReport} isSample />
    <SiteFooter />
  </>
);
