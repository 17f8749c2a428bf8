import { otherName } from '#app/shared/dimensions'
import { variantId } from './prepare-link'
import type { LinkRecord } from './schema'

type SplitLink = Pick<LinkRecord, 'slug' | 'options'>

/** Returns a function that names a variant of the sums, `autumn k9l6k0`, by its page: `autumn → /register`. */
export function createVariantName(links: readonly SplitLink[]): (name: string) => string {
  const known = new Map(
    links.flatMap(({ slug, options }) =>
      options.split.map(({ to }) => [`${slug} ${variantId(to)}`, variantName(slug, to)]),
    ),
  )
  return (name) => {
    const [slug = '', id] = name.split(' ')
    if (id === undefined || id === otherName) return name
    return known.get(name) ?? variantName(slug, `a page of before (${id})`)
  }
}

export function variantName(slug: string, page: string): string {
  return `${slug} → ${page}`
}
