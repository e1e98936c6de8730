import { randomUUID } from 'node:crypto';
import type { NewCustomer, ProviderSaved } from '../stripe/provider.ts';
import { fault, found } from './memory-calls.ts';
import { paidWith, type MemorySaved, type MemoryStore, type Typed } from './memory-store.ts';

/** Customers, and what they have saved. */
export const memoryMethods = ({ customers, methods, declines, emit }: MemoryStore) => {
  /** @throws ProviderError `refused`, also for one that was deleted */
  const customerAt = (id: string) => {
    const customer = found(customers, id);
    if (customer.isDeleted) throw fault('refused');
    return customer;
  };

  const detach = (method: MemorySaved): void => {
    if (method.customerId === null) return;
    method.customerId = null;
    emit('payment_method.detached', method.id);
  };

  const endMandate = (method: MemorySaved): void => {
    if (method.mandate !== 'active') return;
    method.mandate = 'inactive';
    emit('mandate.updated', `mandate_${method.id}`);
  };

  return {
    customerAt,
    createCustomer: (input: NewCustomer): { id: string } => {
      const id = `cus_${randomUUID()}`;
      customers.set(id, { ...input, id, isDeleted: false });
      return { id };
    },
    deleteCustomer: (id: string): void => {
      const customer = found(customers, id);
      if (customer.isDeleted) return;
      for (const method of methods.values()) if (method.customerId === id) detach(method);
      customer.isDeleted = true;
    },
    /** Saves what a customer has typed. The same card is another method each time. */
    attach: (customerId: string, typed: Typed): MemorySaved => {
      const isCard = typed.type === 'card';
      const { brand, last4 } = paidWith(typed);
      const method: MemorySaved = {
        id: `pm_${randomUUID()}`,
        customerId: customerAt(customerId).id,
        type: typed.type,
        brand,
        last4,
        expiryMonth: isCard ? 12 : null,
        expiryYear: isCard ? 2034 : null,
        fingerprint: `mark_of_${typed.type}_${last4}`,
        mandate: isCard ? null : 'active',
      };
      methods.set(method.id, method);
      emit('payment_method.attached', method.id);
      return method;
    },
    getSaved: (id: string): ProviderSaved => {
      const { mandate: _, ...saved } = found(methods, id);
      return saved;
    },
    getMandate: (id: string): { methodId: string; isActive: boolean } => {
      const method = found(methods, id.replace(/^mandate_/, ''));
      return { methodId: method.id, isActive: method.mandate === 'active' };
    },
    detachSaved: (id: string): void => detach(found(methods, id)),
    /** @throws ProviderError `refused` unless it may be charged for this customer */
    usable: (
      id: string,
      { customerId, type }: { customerId: string | null; type: string | null },
    ) => {
      const method = found(methods, id);
      const isUsable =
        method.customerId !== null &&
        method.customerId === customerId &&
        method.type === type &&
        method.mandate !== 'inactive';
      if (!isUsable) throw fault('refused');
      return method;
    },
    endMandate: (id: string): void => endMandate(found(methods, id)),
    declineAs: (id: string, code: string | null, isHopeless = false): void => {
      if (code === null) declines.delete(id);
      else declines.set(id, { code, isHopeless });
    },
    /** The network sends a new card. */
    renew: (id: string, expiryMonth: number, expiryYear: number): void => {
      Object.assign(found(methods, id), { expiryMonth, expiryYear });
      emit('payment_method.automatically_updated', id);
    },
  };
};
export type MemoryMethods = ReturnType<typeof memoryMethods>;
