import type { Services } from '#app/services'
import { blockAndRangeOf, type NetworkKeys, networksOf } from '#app/shared/ip'

/** Returns the HMACs of the visitor's networks. */
export async function networkKeys({
  hash,
  visit,
}: Pick<Services, 'hash' | 'visit'>): Promise<NetworkKeys> {
  const around = blockAndRangeOf(visit.ip)
  const keyOf = (name: string | undefined) => (name ? hash('network', name) : null)
  const [networks, block, range] = await Promise.all([
    Promise.all(
      networksOf(visit.ip).map(async ({ layer, name }) => ({
        layer,
        key: await hash('network', name),
      })),
    ),
    keyOf(around?.block),
    keyOf(around?.range),
  ])
  return { networks, block, range }
}
