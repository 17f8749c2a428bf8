/** What an empty search offers. */
export const exampleSearches = ['BTC', 'Royal Bank', 'gold', 'mortgage calculator']
