/** What the front page leads with: the sponsored story, or the editor's choice while that is not published. */
export type LeadStory = { path: string; headline: string; excerpt: string; isSponsored: boolean }
