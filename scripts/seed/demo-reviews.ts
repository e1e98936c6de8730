/** Reviews of neighbors' latest visits that may be shown, by last name; clearly made up. */
export const demoReviews: Readonly<Record<string, { rating: number; comment: string }>> = {
  Aldermann: {
    rating: 5,
    comment:
      'So clear that I read the morning paper from the bottom. The invented paper, of course.',
  },
  Castellano: {
    rating: 5,
    comment: 'Pepper, who is made up like me, has inspected the lawn nose down and found nothing.',
  },
  Garrison: {
    rating: 4,
    comment: 'On time and friendly. One star less because the frog in the skimmer had to move out.',
  },
  Montrose: {
    rating: 5,
    comment: 'The report came before my coffee was cold. Every example should be that quick.',
  },
  Navarro: {
    rating: 5,
    comment: 'Moose slept through the whole visit. Gate shut, bags gone, ten pretend points.',
  },
};
