type Networks = { adRoll: object | null; sendsConversions: boolean }

/**
 * What stands in the cookie `tracking_data` of a visitor who came by an ad of a network that this installation
 * uses, as a pattern for the frame's script: it asks nobody else for consent. Undefined without a network.
 */
export function adMarksOf({ adRoll, sendsConversions }: Networks): string | undefined {
  const marks = [
    ...(adRoll ? ['"utm_source":"adroll"'] : []),
    // Every network's own click id stands there under this name too.
    ...(sendsConversions ? ['"clickid":'] : []),
  ]
  return marks.map(encodeURIComponent).join('|') || undefined
}
