/** What the insights page can be filtered by, each with the categories of its articles. */
export const topics = {
  rates: { title: 'Rates and banks', categories: ['Central Banking', 'Interest Rates', 'Banking'] },
  companies: {
    title: 'Companies and funds',
    categories: [
      'Asset Management',
      'Insurance',
      'Real Estate',
      'Responsible Investing',
      'Small Companies',
      'Technology',
      'Transportation',
    ],
  },
  currencies: {
    title: 'Currencies',
    categories: ['Currency', 'Emerging Markets', 'Morning Brief'],
  },
  crypto: { title: 'Crypto', categories: ['Cryptocurrency', 'Blockchain', 'DeFi', 'NFTs'] },
  energy: { title: 'Energy and commodities', categories: ['Energy', 'Commodities'] },
} as const satisfies Record<string, { title: string; categories: readonly string[] }>

export type Topic = keyof typeof topics

export const topicNames = Object.keys(topics) as Topic[]
