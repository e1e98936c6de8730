/** What only its customer and the operator may read, each text found nowhere else. */
export const personal = {
  firstName: 'Quillon',
  lastName: 'Zephyrine',
  phone: '(281) 555-0199',
  address: '77 Marker Lane, Spring, TX 77399',
  poolAccess: 'Side gate, code 990417',
  petDetails: 'A beagle named Xylophon',
  specialInstructions: 'The key hangs behind the barrel',
  notes: 'Found the ring of the grandmother',
  caption: 'The garden of the grandmother',
  comment: 'Never saw a cleaner Monday',
  message: 'Our pond has turned purple',
  reason: 'The dog was loose in the garden',
} as const;

const { firstName, lastName, phone, address, poolAccess, petDetails } = personal;

/** The part of it that a customer's profile holds. */
export const knownOfCustomer = { firstName, lastName, phone, address, poolAccess, petDetails };
