import { cx } from 'class-variance-authority';
import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ComponentProps } from 'react';

export const Tabs = Root;

export const TabList = (props: ComponentProps<typeof List>) => (
  <List
    className="inline-flex w-full flex-wrap rounded-control border-2 border-ink bg-cream-100 p-1 sm:w-auto"
    {...props}
  />
);

/** With `dense`, narrow enough for five of them beside each other on a phone. */
export const Tab = ({
  dense = false,
  ...props
}: ComponentProps<typeof Trigger> & { dense?: boolean }) => (
  <Trigger
    className={cx(
      'min-h-11 grow rounded-lg font-bold text-ink-soft hover:text-ink data-[state=active]:bg-ink data-[state=active]:text-white forced-colors:data-[state=active]:underline sm:grow-0 sm:px-6',
      dense ? 'px-1 max-sm:text-base max-sm:tracking-tight' : 'px-2',
    )}
    {...props}
  />
);

export const TabPanel = ({ className, ...rest }: ComponentProps<typeof Content>) => (
  <Content className={cx('mt-6', className)} {...rest} />
);
