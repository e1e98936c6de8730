import { ChevronDown } from 'lucide-react';
import { Content, Header, Item, Root, Trigger } from 'radix-ui/accordion';
import type { ReactNode } from 'react';

/** Questions and answers, one open at a time and collapsible. */
export const Accordion = ({
  items,
}: {
  items: readonly { title: string; content: ReactNode }[];
}) => (
  <Root type="single" collapsible className="flex flex-col gap-3">
    {items.map(({ title, content }) => (
      <Item
        key={title}
        value={title}
        className="overflow-hidden rounded-card border-2 border-cream-200 bg-white data-[state=open]:border-ink"
      >
        <Header>
          <Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 px-5 py-3.5 text-left font-sans text-[1.0625rem] font-bold focus-visible:outline-offset-[-4px]">
            {title}
            <ChevronDown
              aria-hidden="true"
              className="size-6 shrink-0 transition-transform group-data-[state=open]:rotate-180"
            />
          </Trigger>
        </Header>
        <Content className="overflow-hidden data-[state=closed]:animate-close data-[state=open]:animate-open">
          <div className="px-5 pb-5 text-ink-soft">{content}</div>
        </Content>
      </Item>
    ))}
  </Root>
);
