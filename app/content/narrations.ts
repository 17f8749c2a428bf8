/** The recording of each page with a player, made by `scripts/content/narration.ts` from the page's own text. */
const narrations: Record<string, string> = {
  'royalbot-revolutionary-ai-assistant': '/media/TT2.wav',
  'groktrader-revolutionary-ai-assistant': '/media/groktrader-revolutionary-ai-assistant.wav',
  'high-school-senior-out-earns-his-teacher-with-this-trading-strategy':
    '/media/high-school-senior.wav',
}

export const narratedSlugs = Object.keys(narrations)

/** Throws for a page without a recording. */
export function narrationPath(slug: string): string {
  const path = narrations[slug]
  if (!path) throw new Error(`No narration of "${slug}"`)
  return path
}
