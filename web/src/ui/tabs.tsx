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

export const Tab = (props: ComponentProps<typeof Trigger>) => (
  <Trigger
    className="min-h-11 grow rounded-lg px-2 font-bold text-ink-soft hover:text-ink data-[state=active]:bg-ink data-[state=active]:text-white forced-colors:data-[state=active]:underline sm:grow-0 sm:px-6"
    {...props}
  />
);

export const TabPanel = ({ className, ...rest }: ComponentProps<typeof Content>) => (
  <Content className={cx('mt-6', className)} {...rest} />
);
