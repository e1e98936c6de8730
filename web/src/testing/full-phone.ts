import { vi } from 'vitest';

/** For the rest of this test the phone has no room for the values of which `isTooMuch` holds; for none, if not said. */
export const fillPhone = (isTooMuch: (value: unknown) => boolean = () => true) => {
  const put = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function store(
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (isTooMuch(value)) throw new DOMException('Full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
};
