import Link2Off from 'lucide-react/icons/link-2-off';
import type { ReactNode } from 'react';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';

export const Narrow = ({ children }: { children: ReactNode }) => (
  <div className="page-narrow py-8 sm:py-10">{children}</div>
);

/** The same message for every invalid link, whatever the reason (rules: link-2). */
export const DeadLink = () => {
  const { phone } = settings();
  return (
    <Narrow>
      <StatePanel
        heading="h1"
        icon={<Link2Off aria-hidden="true" className="size-12 text-pool-700" />}
        title="This Link Does Not Work Any More"
        action={
          <>
            <a href={paths.login(paths.home())} className={buttonStyles()}>
              Sign In
            </a>
            <a href={phoneHref(phone)} className={buttonStyles({ tone: 'paper' })}>
              Call {phone}
            </a>
          </>
        }
      >
        It may have expired, or what it was for has changed or is done. Sign in to see your visits
        and bills, or call us.
      </StatePanel>
    </Narrow>
  );
};
