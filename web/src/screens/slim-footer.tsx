import { Link } from 'react-router-dom';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { paths } from '../lib/paths.ts';
import { settings } from '../lib/settings.ts';

const itemStyles = 'inline-flex min-h-11 items-center hover:underline';

/** The footer for signed-in people: who we are and how to reach us. */
export const SlimFooter = ({ hidden }: { hidden?: boolean }) => (
  <footer
    hidden={hidden}
    className="on-dark mt-auto border-t-4 border-gold bg-ink py-4 text-base text-cream-100"
  >
    <div className="page flex flex-wrap items-center gap-x-6">
      <p className="mr-auto min-h-11 content-center font-bold text-white">
        {settings().businessName}
      </p>
      <a href={phoneHref(settings().phone)} className={itemStyles}>
        Call {settings().phone}
      </a>
      <Link to={paths.terms()} className={itemStyles}>
        Terms of service
      </Link>
      <Link to={paths.privacy()} className={itemStyles}>
        Privacy policy
      </Link>
    </div>
  </footer>
);
