/** A sponsored page's calls to action; its text is `articles/<slug>.mdx`. */
export type SponsoredPage = {
  submitText: string
  /** The subject of the call, and of the comments behind a gate. */
  topic: string
  /** Set if only people who registered see comments. */
  isGated?: true
  /** Set if the amounts of the chart in its text stand in its head too. */
  hasSavings?: true
}

/** The attributes of a link to the form, whose first field then has the focus. */
export const toForm = { href: '#contact-form', 'data-opens': 'contact-form :required' }

/** Returns the words of the dialog before the comments on a subject. */
export function gateWords(subject: string): string {
  return `Join the conversation about ${subject}. Fill out the form below to access comments and share your thoughts.`
}

export const sponsoredPages: Record<string, SponsoredPage> = {
  'ai-trading-app-profits': {
    submitText: 'Get Started Now',
    topic: 'AI trading apps',
  },
  'hex-coin-trade-shocked-analysts': {
    submitText: 'Get Started Now',
    topic: 'crypto accounts',
  },
  'bitcoin-jackpot-making-headlines': {
    submitText: 'Start Trading Now',
    topic: 'bitcoin trading',
  },
  'the-future-of-pensions-ai-retirement-planning': {
    submitText: 'Get Started Now',
    topic: 'AI retirement planning',
    isGated: true,
  },
  '85-percent-canadians-regret-delayed-ai-retirement': {
    submitText: 'Get Started Now',
    topic: 'AI retirement planning',
    isGated: true,
    hasSavings: true,
  },
  'groktrader-ai-government-regulated-trading-platform': {
    submitText: 'Get Started Now',
    topic: 'GrokTrader AI',
    isGated: true,
  },
  'royalbot-revolutionary-ai-assistant': {
    submitText: 'Learn More About RoyalBot',
    topic: 'RoyalBot',
  },
  'groktrader-revolutionary-ai-assistant': {
    submitText: 'Join GrokTrader AI Waitlist',
    topic: 'GrokTrader AI',
  },
  'high-school-senior-out-earns-his-teacher-with-this-trading-strategy': {
    submitText: 'Get Free Access Now',
    topic: 'practice accounts',
  },
}

/** The recording of a page with a player, made by `scripts/content/narration.ts`. The specification names RoyalBot's. */
export function narrationPath(slug: string): string {
  return `/media/${slug.startsWith('royalbot') ? 'TT2' : slug}.wav`
}
