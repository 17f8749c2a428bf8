/**
 * Returns a pattern for the frame's script, which matches the `tracking_data` cookie of a visitor who came by the ad
 * network's ad; only those visitors are asked for consent. Undefined without a network.
 */
export function adMarksOf({ adRoll }: { adRoll: object | null }): string | undefined {
  return adRoll ? encodeURIComponent('"utm_source":"adroll"') : undefined
}
