import type { ComponentProps } from 'react';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { CustomerForm } from './customer-form.tsx';

const loadForm = async () => ({ default: (await import('./customer-form.tsx')).CustomerForm });

/** {@link CustomerForm}, fetched when it is opened: with its library it is a tenth of what a screen loads. */
export const CustomerFormPlace = (props: ComponentProps<typeof CustomerForm>) => (
  <LazyComponent load={loadForm} props={props} fallback={<Loading />} />
);
