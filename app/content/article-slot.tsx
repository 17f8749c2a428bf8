type HomeSection = 'home-stocks' | 'home-crypto' | 'home-forex' | 'home-explore' | 'home-spotlight'

/** Which articles belong here: a listing's, those about an instrument, or those that a search finds. */
export type ArticleSlotProps =
  | { listing: 'stocks' | 'crypto' | 'forex' | HomeSection }
  | { instrument: string }
  | { search: string }

/** Where cards of articles stand. Nothing, while there is no catalogue to take them from. */
export function ArticleSlot(_: ArticleSlotProps) {
  return null
}
