type Networks = { adRoll: object | null; sendsConversions: boolean }

/**
 * Returns a pattern for the frame's script, which matches the `tracking_data` cookie of a visitor who came by an ad
 * of a configured network; only those visitors are asked for consent. Undefined without a network.
 */
export function adMarksOf({ adRoll, sendsConversions }: Networks): string | undefined {
  const marks = [
    ...(adRoll ? ['"utm_source":"adroll"'] : []),
    // The cookie also stores every network's own click id under this name.
    ...(sendsConversions ? ['"clickid":'] : []),
  ]
  return marks.map(encodeURIComponent).join('|') || undefined
}
