import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import { detach, type MethodDependencies } from './detach-method.ts';
import { saveNoted } from './remember-method.ts';

/**
 * What is left to be done about methods: those of payments that are yet to be saved, and those that are yet to be
 * detached at the provider. Each can be repeated, and throws ProviderError.
 */
export const methodsToSettle = async (
  now: Date,
  dependencies: MethodDependencies,
): Promise<{ id: string; settle: () => Promise<void> }[]> => {
  const store = savedMethodStore(dependencies.table);
  const [noted, removing] = [await store.listToSave(), await store.listToRemove()];
  return [
    ...noted.map((each) => ({
      id: each.id,
      settle: async () => saveNoted(each, now, dependencies),
    })),
    ...removing.map((method) => ({
      id: method.id,
      settle: async () => detach(method, now, dependencies),
    })),
  ];
};
