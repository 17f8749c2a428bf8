import { site } from './site'

/** A page's metadata for search engines, link previews and its picture. */
export type Page = {
  path: string
  title: string
  /** One or two words above the title. */
  kicker: string
  description: string
  /** A picture of 1200 × 630 pixels below `public/`. */
  image: string
  type?: 'website' | 'article'
  /** Hidden from search engines: it concerns one visitor only, or leads elsewhere. */
  isUnlisted?: boolean
}

/** Every page that is not an article. `scripts/build/images.ts` draws a picture for each. */
export const pages = {
  home: {
    path: '/',
    title: 'Canadian market prices and plain-language guides',
    kicker: 'Market news and prices',
    description:
      'Stocks, crypto, currencies and commodities for readers in Canada. Every ad is labelled at the top.',
    image: '/social/home.png',
  },
  markets: {
    path: '/markets',
    title: 'Live Markets',
    kicker: 'Prices',
    description:
      'Crypto, currencies, Canadian stocks, indices and commodities, every price with its time and source.',
    image: '/social/markets.png',
  },
  rates: {
    path: '/markets/rates',
    title: 'Canadian interest rates and mortgage calculator',
    kicker: 'Rates',
    description:
      'Policy rate, prime, bond yields and mortgage rates with their dates, and a calculator.',
    image: '/social/markets.png',
  },
  stocks: {
    path: '/stocks',
    title: 'Canadian Stocks',
    kicker: 'Prices and news',
    description: 'Prices of large Canadian stocks and of commodities, and guides to reading them.',
    image: '/social/stocks.png',
  },
  crypto: {
    path: '/crypto',
    title: 'Cryptocurrency Market',
    kicker: 'Prices and news',
    description:
      'Prices of the largest cryptocurrencies in Canadian dollars, and guides to reading them.',
    image: '/social/crypto.png',
  },
  forex: {
    path: '/forex',
    title: 'Foreign Exchange',
    kicker: 'Prices and news',
    description: 'The Canadian dollar against other currencies, and guides to reading the rates.',
    image: '/social/forex.png',
  },
  insights: {
    path: '/insights',
    title: 'Market Insights',
    kicker: 'Analysis',
    description: 'Analysis of banks, interest rates, companies, currencies, crypto and energy.',
    image: '/social/insights.png',
  },
  glossary: {
    path: '/glossary',
    title: 'Glossary',
    kicker: 'Market terms',
    description: 'Market and money terms from our articles, each in a sentence or two.',
    image: '/social/insights.png',
  },
  search: {
    path: '/search',
    title: 'Search',
    kicker: 'Prices',
    description: 'Find a price, an article or a page by ticker, name or topic.',
    image: '/social/markets.png',
    isUnlisted: true,
  },
  register: {
    path: '/register',
    title: 'Get a call from a registered broker',
    kicker: 'Early access',
    description:
      'Tell us how to reach you, confirm the number with a code we text you, and a registered broker will contact you.',
    image: '/social/register.png',
  },
  connect: {
    path: '/connect',
    title: 'Get In Touch',
    kicker: 'Contact a broker',
    description:
      'Leave your details and confirm your phone number. A registered broker will contact you.',
    image: '/social/connect.png',
    isUnlisted: true,
  },
  about: {
    path: '/about',
    title: `About ${site.name}`,
    kicker: 'Who we are',
    description: `Who publishes ${site.name}, who pays for it, how articles are made and corrected, and where prices come from.`,
    image: '/social/about.png',
  },
  corrections: {
    path: '/corrections',
    title: 'Corrections',
    kicker: 'Who we are',
    description: 'Every fact that we corrected in an article, and when.',
    image: '/social/about.png',
  },
  advertise: {
    path: '/advertise',
    title: 'Advertise to readers who check the facts',
    kicker: 'Advertising',
    description:
      'Sponsored articles, banner ads and planned newsletter placements, our ad standards and how to reach us.',
    image: '/social/advertise.png',
  },
  contact: {
    path: '/contact',
    title: 'Contact us',
    kicker: 'Questions and corrections',
    description:
      'Write to the people who run the site: questions, corrections, privacy, advertising.',
    image: '/social/contact.png',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    kicker: 'Your data',
    description:
      'What we store about you, for how long, why, who receives it and how to withdraw consent.',
    image: '/social/privacy.png',
  },
  myData: {
    path: '/privacy/my-data',
    title: 'Your data',
    kicker: 'Your data',
    description:
      'See your data, withdraw consent or delete everything. We’ll text a code to confirm it’s you.',
    image: '/social/home.png',
    isUnlisted: true,
  },
  myEmail: {
    path: '/privacy/email',
    title: 'Your email',
    kicker: 'Your data',
    description: 'Delete what we hold under your email. We’ll send a link to confirm it’s you.',
    image: '/social/home.png',
    isUnlisted: true,
  },
  accessibility: {
    path: '/accessibility',
    title: 'Accessibility',
    kicker: 'Using this site',
    description:
      'The standard our pages meet, what doesn’t work yet, how to report a problem and get other formats.',
    image: '/social/about.png',
  },
  terms: {
    path: '/terms',
    title: 'Terms of use',
    kicker: 'Using this site',
    description: 'What the site offers, how ads are labelled and what we ask of you.',
    image: '/social/terms.png',
  },
  continue: {
    path: '/continue',
    title: 'On to your dashboard',
    kicker: 'Registered',
    description: 'Takes you to the broker’s dashboard.',
    image: '/social/home.png',
    isUnlisted: true,
  },
  thankYou: {
    path: '/thank-you',
    title: 'Thank you',
    kicker: 'Registered',
    description: 'What happens after you register, and how to withdraw consent.',
    image: '/social/home.png',
    isUnlisted: true,
  },
  welcome: {
    path: '/welcome',
    title: 'Welcome',
    kicker: 'Sandbox',
    description: 'Stands in for a broker’s dashboard.',
    image: '/social/home.png',
    isUnlisted: true,
  },
} satisfies Record<string, Page>

/** The sections that a missing page links to. */
export const sections: Page[] = [
  pages.markets,
  pages.stocks,
  pages.crypto,
  pages.forex,
  { ...pages.rates, title: 'Interest Rates' },
  pages.insights,
]

/** Returns whether a path leads to a page of this site, in its own spelling. */
export type IsOwnPage = (path: string) => boolean

/** Takes the slugs of the articles that this build has, and the paths of its instruments. */
export function createIsOwnPage(
  articles: readonly string[],
  instruments: readonly string[],
): IsOwnPage {
  const known = new Set<string>([
    ...Object.values(pages).map(({ path }) => path),
    ...articles.map((slug) => `/articles/${slug}`),
    ...instruments,
  ])
  return (path) => known.has(path)
}
