import type { IsOwnPage } from '#app/content/pages'
import { lostPages } from '#app/domain/links/prepare-link'
import type { LinkRecord } from '#app/domain/links/schema'
import type { Services } from '#app/services'

type Needs = Pick<Services, 'now' | 'log'> & {
  links: { list: () => Promise<LinkRecord[]> }
  isOwnPage: IsOwnPage
}

/** Raises an alarm for each active link that leads to a page which this site no longer has. */
export async function checkLinks({ now, log, links, isOwnPage }: Needs): Promise<void> {
  for (const { slug, state, options } of await links.list()) {
    if (state !== 'active') continue
    const hasEnded = options.endsAt !== null && options.endsAt <= now()
    const followed = hasEnded ? { ...options, split: [], when: [] } : options
    const lost = lostPages(followed, isOwnPage)
    if (lost.length > 0) log.alarm('LINK_BROKEN', { detail: slug, count: lost.length })
  }
}
