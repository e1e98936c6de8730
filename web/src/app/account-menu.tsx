import ChevronDown from 'lucide-react/icons/chevron-down';
import { Content, Item, Root, Trigger } from 'radix-ui/dropdown-menu';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/badge.tsx';

const itemStyles =
  'flex min-h-12 items-center justify-between gap-4 rounded-lg px-3 font-semibold outline-none data-highlighted:bg-pool-100';

/** A visitor's Account menu. It opens as soon as it is mounted: its code loads when the button is pressed. */
const AccountMenu = ({ triggerStyles }: { triggerStyles: string }) => (
  <Root defaultOpen modal={false}>
    <Trigger className={triggerStyles}>
      Account <ChevronDown aria-hidden="true" className="size-4" />
    </Trigger>
    <Content
      align="end"
      sideOffset={8}
      className="z-50 w-60 animate-appear rounded-card border-2 border-ink bg-white p-2 text-ink shadow-card"
    >
      <Item asChild className={itemStyles}>
        <Link to={paths.signup()}>
          Sign Up <Badge tone="gold">It&apos;s Free!</Badge>
        </Link>
      </Item>
      <Item asChild className={itemStyles}>
        <a href={paths.login()}>Sign In</a>
      </Item>
    </Content>
  </Root>
);

export default AccountMenu;
