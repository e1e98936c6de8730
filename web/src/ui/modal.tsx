import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Close, Content, Description, Portal, Root, Title } from 'radix-ui/dialog';
import { useRef, type ReactNode } from 'react';

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What it is about, in a line below the title. */
  description: string;
  children: ReactNode;
};

/** Something over the page that keeps the focus until it closes; `className` says where it stands. */
export const Modal = ({
  open,
  onOpenChange,
  title,
  description,
  headStyles = '',
  descriptionStyles,
  closeLabel = 'Close',
  className,
  children,
}: ModalProps & {
  headStyles?: string;
  descriptionStyles: string;
  closeLabel?: string;
  className: string;
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
            if (document.activeElement !== document.body) return;
            // What opened it may have gone with what it was about; the keys go on from the screen then.
            const target = opener.current?.isConnected
              ? opener.current
              : document.querySelector('main');
            if (target instanceof HTMLElement) target.focus({ preventScroll: true });
          }}
          className={cx(
            'fixed z-50 overflow-y-auto border-ink bg-cream-50 p-5 shadow-card',
            className,
          )}
        >
          <div className={cx('flex items-start justify-between gap-3', headStyles)}>
            <Title className="title-3">{title}</Title>
            <Close
              aria-label={closeLabel}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream-200"
            >
              <X aria-hidden="true" className="size-6" />
            </Close>
          </div>
          <Description className={descriptionStyles}>{description}</Description>
          {children}
        </Content>
      </Portal>
    </Root>
  );
};
