import { X } from 'lucide-react';
import { Close, Content, Description, Portal, Root, Title } from 'radix-ui/dialog';
import { useRef, type ReactNode } from 'react';

/** A question over the page: at the thumb on a phone, in the middle of a larger window. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What it is about, in a line below the title. */
  description: string;
  children: ReactNode;
}) => {
  const opener = useRef<Element>(null);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        {/* Not Radix’s overlay: it adds a style element, which the content security policy forbids. */}
        {open && <div data-scroll-lock className="fixed inset-0 z-40 animate-appear bg-ink/60" />}
        <Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement && opener.current.isConnected)
              opener.current.focus();
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] animate-appear overflow-y-auto rounded-t-card border-t-2 border-ink bg-cream-50 p-5 shadow-card sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-120 sm:max-w-[90vw] sm:-translate-1/2 sm:rounded-card sm:border-2 sm:p-6"
        >
          <div className="flex items-start justify-between gap-3">
            <Title className="title-3">{title}</Title>
            <Close
              aria-label="Close"
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream-200"
            >
              <X aria-hidden="true" className="size-6" />
            </Close>
          </div>
          <Description className="mb-4 text-ink-soft">{description}</Description>
          {children}
        </Content>
      </Portal>
    </Root>
  );
};
