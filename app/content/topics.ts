type TopicWords = { title: string; description: string; categories: readonly string[] }

/** What the insights page can be filtered by, each with the categories of its articles. */
export const topics = {
  rates: {
    title: 'Rates and banks',
    description:
      'What central banks decide, and how it reaches mortgages, savings and bank profits.',
    categories: ['Central Banking', 'Interest Rates', 'Banking'],
  },
  companies: {
    title: 'Companies and funds',
    description:
      'How to read the results and dividends of Canadian companies, and the costs of funds.',
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
    description: 'What moves the Canadian dollar, the euro and the yen, and how to hedge.',
    categories: ['Currency', 'Emerging Markets', 'Morning Brief'],
  },
  crypto: {
    title: 'Crypto',
    description:
      'How coins, tokens and their markets work, and how to check what is claimed about them.',
    categories: ['Cryptocurrency', 'Blockchain', 'DeFi', 'NFTs'],
  },
  energy: {
    title: 'Energy and commodities',
    description: 'What drives the prices of oil, gas and metals, and what they mean for Canada.',
    categories: ['Energy', 'Commodities'],
  },
} as const satisfies Record<string, TopicWords>

export type Topic = keyof typeof topics

export const topicNames = Object.keys(topics) as Topic[]

/** Returns the topic of a category's articles; undefined for one of ads alone. */
export function topicOf(category: string): Topic | undefined {
  return topicNames.find((topic) =>
    (topics[topic].categories as readonly string[]).includes(category),
  )
}
