import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Close, Content, Description, Portal, Root, Title } from 'radix-ui/dialog';
import { useRef, type ReactNode } from 'react';

/**
 * A panel that slides in from the right: 20 rem, or `wide`, the whole of a phone and 40 rem elsewhere.
 */
export const Sheet = ({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  closeLabel = 'Close menu',
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  wide?: boolean;
  closeLabel?: string;
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
            // Unless the focus has gone on already, to the screen that a link led to.
            if (document.activeElement === document.body && opener.current instanceof HTMLElement)
              opener.current.focus();
          }}
          className={cx(
            'fixed inset-y-0 right-0 z-50 flex flex-col overflow-y-auto border-l-2 border-ink bg-cream-50 p-5 shadow-card data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
            wide ? 'w-full max-w-160 max-sm:border-l-0' : 'w-80 max-w-[90vw]',
          )}
        >
          <div className="flex items-center justify-between gap-3 pb-4">
            <Title className="title-3">{title}</Title>
            <Close
              aria-label={closeLabel}
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream-200"
            >
              <X aria-hidden="true" className="size-6" />
            </Close>
          </div>
          <Description className="sr-only">{description}</Description>
          {children}
        </Content>
      </Portal>
    </Root>
  );
};
