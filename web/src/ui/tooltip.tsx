import { Content, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Opens after 700 ms, at once within 300 ms of another one (rules: screen-9). */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Provider>
);

/**
 * Words for a control that shows only an icon; the control names itself to assistive technology too.
 * They are drawn where the control is, so that they belong to its part of the page.
 */
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
