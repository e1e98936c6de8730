import { Content, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Opens after 700 ms, or at once within 300 ms of another tooltip (rules: screen-9). */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Provider>
);

/** A visual label; the control needs its own name. No portal, so it stays in the control's landmark. */
export const Tooltip = ({ label, children }: { label: string; children: ReactNode }) => (
  <Root>
    <Trigger asChild>{children}</Trigger>
    <Content
      sideOffset={6}
      className="z-50 animate-appear rounded-lg bg-ink px-3 py-1.5 text-sm font-semibold text-white"
    >
      {label}
    </Content>
  </Root>
);
