/** Made-up areas to try the pages with. */
export const exampleAreas = [
  { name: 'Old Town Spring', zips: ['77373'], weekdays: [1, 4] },
  { name: 'Klein and Cypresswood', zips: ['77379', '77388'], weekdays: [2, 5] },
  { name: 'Gleannloch and Creekside', zips: ['77375', '77389'], weekdays: [3] },
  { name: 'Imperial Oaks and Legends', zips: ['77386'], weekdays: [6] },
];

/** Made-up recipients, to try paying with. */
const handle = 'ExampleSheriff';
export const examplePayTo = {
  zelle: 'pay@example.com',
  venmo: handle,
  cashApp: handle,
  checksTo: handle,
};
