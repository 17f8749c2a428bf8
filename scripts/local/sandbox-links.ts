import { addLink, type Statement } from '#app/domain/links/link-statements.server.ts'
import type { LinkOptions } from '#app/domain/links/schema.ts'

const plain = {
  ...{ when: [], startsAt: null, endsAt: null, fallback: null },
  ...{ campaigns: [], sources: [] },
}

/** One link of each sort, for a look at `/go` before there are any of one's own. */
const sandboxLinks: Record<string, LinkOptions> = {
  autumn: {
    ...plain,
    split: [
      {
        to: '/articles/high-school-senior-out-earns-his-teacher-with-this-trading-strategy',
        weight: 1,
      },
    ],
  },
  split: {
    ...plain,
    split: [
      { to: '/articles/groktrader-revolutionary-ai-assistant?utm_campaign=split', weight: 70 },
      { to: '/articles/royalbot-revolutionary-ai-assistant?utm_campaign=split', weight: 30 },
    ],
  },
  local: {
    ...plain,
    split: [{ to: '/markets', weight: 1 }],
    when: [
      { countries: ['CA'], devices: ['mobile'], to: '/register' },
      { countries: ['CA'], devices: [], to: '/stocks' },
    ],
    fallback: '/',
  },
}

export function sandboxLinkStatements(now: number): Statement[] {
  return Object.entries(sandboxLinks).map(([slug, options]) => addLink(slug, options, now))
}
