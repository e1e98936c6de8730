import type { CustomerTax } from 'shared/domain/prices/sales-tax.ts';

/** Whether somebody pays no sales tax, whatever is taxed (rules: tax-3); false for visitors. */
export const owesNoTax = (person: CustomerTax | null): boolean =>
  person !== null && (person.taxExempt || person.taxRate === 0);
