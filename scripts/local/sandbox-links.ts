import { createLinkDesk } from '#app/domain/links/link-desk-store.server.ts'
import { type LinkOptions, noOptions } from '#app/domain/links/schema.ts'
import { LinkSlug } from '#app/shared/brands.ts'
import type { Storage } from './storage.ts'

/** One link of each kind, to try out `/go`. */
const sandboxLinks: Record<string, LinkOptions> = {
  autumn: {
    ...noOptions,
    split: [
      {
        to: '/articles/high-school-senior-out-earns-his-teacher-with-this-trading-strategy',
        weight: 1,
      },
    ],
  },
  split: {
    ...noOptions,
    split: [
      { to: '/articles/groktrader-revolutionary-ai-assistant?utm_campaign=split', weight: 70 },
      { to: '/articles/royalbot-revolutionary-ai-assistant?utm_campaign=split', weight: 30 },
    ],
  },
  local: {
    ...noOptions,
    split: [{ to: '/markets', weight: 1 }],
    when: [
      { countries: ['CA'], devices: ['mobile'], to: '/register' },
      { countries: ['CA'], devices: [], to: '/stocks' },
    ],
    fallback: '/',
  },
}

/** Seeds the database with links; existing ones stay unchanged. */
export async function seedLinks({ market, links }: Storage): Promise<void> {
  const desk = createLinkDesk(market, links)
  for (const [slug, options] of Object.entries(sandboxLinks)) {
    await desk.add(LinkSlug.parse(slug), options, null, Date.now())
  }
}
