import routes from '#app/routes.ts'

const examples: Record<string, string> = {
  ':category': 'crypto',
  ':symbol': 'btc',
  ':slug': 'canadian-banks-q3-outlook',
  '*': 'nowhere',
}

/** One path of every route, pages and calls alike. */
export const paths = [
  ...routes.map(
    ({ path = '' }) => `/${path.replace(/:\w+|\*/g, (name) => examples[name] ?? name)}`,
  ),
  '/privacy/email?token=AAAAAAAAAAAAAAAAAAAAAA',
  '/articles/royalbot-revolutionary-ai-assistant',
  '/.well-known/consent-keys.json',
  '/healthz',
  '/api/send-otp',
  '/api/verify-otp',
  '/api/track-lead',
  '/api/market-data',
  '/api/market-data/series',
  '/api/geo',
  '/api/call.ics',
  '/api/form-begun',
  '/api/csp-report',
  '/go/autumn',
  '/go/nothing',
  '/api/nothing',
  '/dev/messages',
  '/dev/leads',
  '/dev/emails',
  '/dev/comments',
  '/media/story.wav',
]
