import type { Services } from '#app/services'
import { type NetworkLayer, networksOf } from '#app/shared/ip'

/** Returns the HMACs of the visitor's networks, narrowest first; none for loopback. */
export async function networkKeys({
  hash,
  visit,
}: Pick<Services, 'hash' | 'visit'>): Promise<{ layer: NetworkLayer; key: string }[]> {
  return Promise.all(
    networksOf(visit.ip).map(async ({ layer, name }) => ({
      layer,
      key: await hash('network', name),
    })),
  )
}
