import { cx } from 'class-variance-authority';
import X from 'lucide-react/icons/x';
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { useEffect, useSyncExternalStore } from 'react';
import {
  dismissToast,
  markToastsDrawn,
  toastDuration,
  toastStore,
  type Toast,
} from './toast-store.ts';

const Message = ({ id, open, title, description, variant, action, duration }: Toast) => {
  const destructive = variant === 'destructive';
  return (
    <Root
      open={open}
      onOpenChange={(next) => {
        if (!next) dismissToast(id);
      }}
      {...(duration === undefined ? {} : { duration })}
      type={destructive ? 'foreground' : 'background'}
      data-variant={destructive ? 'destructive' : 'default'}
      className={cx(
        'on-dark relative flex items-start gap-3 rounded-card border-2 border-ink p-4 pr-12 text-white shadow-card',
        'data-[state=open]:animate-slide-in data-[state=closed]:animate-slide-out data-[swipe=end]:animate-slide-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        destructive ? 'bg-danger' : 'bg-ink',
      )}
    >
      <div className="min-w-0 flex-1">
        <Title className="font-bold">{title}</Title>
        {description !== undefined && (
          <Description className="mt-0.5 text-base leading-snug">{description}</Description>
        )}
        {action && (
          <Action
            altText={action.label}
            onClick={action.onClick}
            className="mt-3 min-h-11 rounded-control border-2 border-white px-4 font-bold hover:bg-white/15"
          >
            {action.label}
          </Action>
        )}
      </div>
      <Close
        aria-label="Close this message"
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full hover:bg-white/15"
      >
        <X aria-hidden="true" className="size-5" />
      </Close>
    </Root>
  );
};

const Toaster = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  useEffect(markToastsDrawn, []);
  return (
    <Provider duration={toastDuration} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((entry) => (
        <Message key={entry.id} {...entry} />
      ))}
      <Viewport
        hotkey={['F8']}
        className="fixed inset-x-0 top-18 z-45 flex w-full flex-col gap-2 p-4 md:top-auto md:right-0 md:bottom-18 md:left-auto md:max-w-[420px]"
      />
    </Provider>
  );
};

export default Toaster;
