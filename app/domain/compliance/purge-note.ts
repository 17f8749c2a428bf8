/** The audit's action of a purge that deleted something. */
export const purgeAction = 'retention.purge'

/** Returns `accepted_leads=3 consents=1`: what was deleted, by purpose. Empty if nothing was. */
export function writeDropped(dropped: ReadonlyMap<string, number>): string {
  return Array.from(dropped)
    .filter(([, count]) => count > 0)
    .map(([purpose, count]) => `${purpose}=${count}`)
    .join(' ')
}

export function readDropped(note: string): [purpose: string, count: number][] {
  return note.split(' ').flatMap((pair) => {
    const [purpose, count] = pair.split('=')
    return purpose && count ? [[purpose, Number(count)] as [string, number]] : []
  })
}
