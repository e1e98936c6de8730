import { cx } from 'class-variance-authority';
import X from 'lucide-react/icons/x';
import { Close, Content, Description, Portal, Root, Title } from 'radix-ui/dialog';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isFilledIn } from '../lib/form-in-use.ts';
import { doublePress } from '../lib/use-single-flight.ts';

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher, which not every browser has. */
type Watching = { CloseWatcher: new () => EventTarget & { destroy: () => void } };

const canWatch = (scope: object): scope is Watching => 'CloseWatcher' in scope;

/**
 * While `open`, a phone’s back button or gesture calls `onClose` instead of leaving the page and losing typed
 * text.
 */
const useBackCloses = (open: boolean, onClose: () => void): void => {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!open || !canWatch(window)) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => latest.current());
    return () => watcher.destroy();
  }, [open]);
};

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  children: ReactNode;
};

/** A focus-trapping layer over the page; `className` positions it. */
export const Modal = ({
  open,
  onOpenChange,
  title,
  description,
  isSheet = false,
  closeLabel = 'Close',
  className,
  children,
}: ModalProps & {
  /** Its description is only for assistive technology: for everyone else, the content makes the subject clear. */
  isSheet?: boolean;
  closeLabel?: string;
  className: string;
}) => {
  const opener = useRef<Element>(null);
  const content = useRef<HTMLDivElement>(null);
  const openedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        {/* Not Radix’s overlay: it adds a style element, which the content security policy forbids. */}
        {open && <div data-scroll-lock className="fixed inset-0 z-50 animate-appear bg-ink/60" />}
        <Content
          ref={content}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless the focus has already moved to a new screen. The panel around the opener takes it if any part of
            // the panel disappears meanwhile.
            const { activeElement } = document;
            if (activeElement !== document.body && !activeElement?.contains(opener.current)) return;
            // If the opener is gone as well, focus the screen, so that keyboard navigation continues there.
            const target = opener.current?.isConnected
              ? opener.current
              : document.querySelector('main');
            if (target instanceof HTMLElement) target.focus({ preventScroll: true });
          }}
          // A press outside may be accidental, so it must not discard typed text, nor what the first press of a
          // double press has just opened. Escape and the buttons are deliberate.
          onInteractOutside={(event) => {
            const isSecondPress = performance.now() - openedAt.current < doublePress;
            if (isSecondPress || isFilledIn(content.current)) event.preventDefault();
          }}
          className={cx(
            'fixed z-50 overflow-y-auto border-ink bg-cream-50 p-5 shadow-card',
            className,
          )}
        >
          <div className={cx('flex items-start justify-between gap-3', isSheet && 'pb-3')}>
            <Title className="title-3 min-w-0 wrap-anywhere">{title}</Title>
            <Close
              aria-label={closeLabel}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream-200"
            >
              <X aria-hidden="true" className="size-6" />
            </Close>
          </div>
          <Description className={isSheet ? 'sr-only' : 'mb-4 text-ink-soft'}>
            {description}
          </Description>
          {children}
        </Content>
      </Portal>
    </Root>
  );
};
