import { cx } from 'class-variance-authority';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import DollarSign from 'lucide-react/icons/circle-dollar-sign';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import Receipt from 'lucide-react/icons/receipt-text';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { tabs, type Role } from './tab-bar-pages.ts';

const icons: Readonly<
  Record<(typeof tabs)[Role][number]['label'], ComponentType<{ className: string }>>
> = {
  Home: House,
  Visits: CalendarDays,
  Billing: Receipt,
  Messages: MessageCircle,
  Account: CircleUserRound,
  Today: CalendarDays,
  Customers: Users,
  Quotes: ClipboardList,
  Money: DollarSign,
};

/** Customers do not load it. */
const loadWaitingCount = () => import('../features/chat/waiting-count.tsx');

/** The way between the five pages of a role: a bar at the bottom of a phone, else a row below the navigation. */
const TabBar = ({ role, pathname }: { role: Role; pathname: string }) => (
  <nav
    aria-label="Your pages"
    className="inset-x-0 bottom-0 z-30 border-ink bg-white max-md:fixed max-md:border-t-2 max-md:pb-[env(safe-area-inset-bottom)] md:border-b-2 md:border-cream-200"
  >
    <ul className={cx('flex', role === 'operator' ? 'md:page-wide' : 'md:page')}>
      {tabs[role].map(({ to, label }) => {
        const Icon = icons[label];
        const isCurrent = to === pathname;
        return (
          <li key={to} className="max-md:flex-1">
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'relative flex items-center justify-center text-sm font-semibold max-md:h-[3.375rem] max-md:flex-col max-md:focus-visible:outline-offset-[-4px] md:h-11.5 md:gap-2 md:border-b-4 md:px-4 md:text-base md:focus-visible:outline-offset-[-4px] md:hover:bg-cream-100',
                // For the count, which comes later.
                to === paths.adminMessages() && 'md:pr-7',
                isCurrent
                  ? 'text-pool-700 max-md:bg-pool-100 md:border-pool-700'
                  : 'text-ink-soft md:border-transparent',
              )}
            >
              <Icon aria-hidden="true" className="size-5.5 shrink-0 md:size-5" />
              <span className="max-[20rem]:sr-only">{label}</span>
              {to === paths.adminMessages() && <LazyComponent load={loadWaitingCount} props={{}} />}
            </Link>
          </li>
        );
      })}
    </ul>
  </nav>
);

export default TabBar;
