import { env } from 'cloudflare:workers'

export async function countsOf(slug: string) {
  const { results } = await env.MARKET.prepare(
    'SELECT source, campaign, kind, count FROM link_count WHERE slug = ?1 ORDER BY kind, source',
  )
    .bind(slug)
    .all()
  return results
}

/** Counts are written a few seconds after the response. */
export const written = { timeout: 15_000, interval: 250 }
