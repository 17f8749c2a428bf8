/** The site's mark in a box of 24 × 24, as in `public/favicon.svg`. */
export const leaf =
  'M12 1l2.4 4.6 2.6-1.3-.9 5.6 3-2.7.7 2 3.2-.5-1.3 3.6 1.6 1-5.1 4 .5 2-6-.9.3 4.6h-2l.3-4.6-6 .9.5-2-5.1-4 1.6-1L1 8.7l3.2.5.7-2 3 2.7L7 4.3l2.6 1.3Z'
