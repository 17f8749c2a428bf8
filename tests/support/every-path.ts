import routes from '#app/routes.ts'
import { createApi } from '#workers/api/index.ts'

const examples: Record<string, string> = {
  ':category': 'crypto',
  ':symbol': 'btc',
  ':slug': 'canadian-banks-q3-outlook',
  '*': 'nowhere',
}

const calls = createApi().routes.filter(({ path }) => !path.includes('*'))

/** One path of every route, pages and calls alike. */
export const paths = [
  ...routes.map(
    ({ path = '' }) => `/${path.replace(/:\w+|\*/g, (name) => examples[name] ?? name)}`,
  ),
  '/privacy/email?token=AAAAAAAAAAAAAAAAAAAAAA',
  '/articles/royalbot-revolutionary-ai-assistant',
  '/.well-known/consent-keys.json',
  '/consent-certificate',
  '/healthz',
  ...new Set(calls.map(({ path }) => `/api${path}`)),
  '/go/autumn',
  '/go/nothing',
  '/api/nothing',
  '/dev/messages',
  '/dev/leads',
  '/dev/emails',
  '/dev/comments',
  '/media/story.wav',
]
