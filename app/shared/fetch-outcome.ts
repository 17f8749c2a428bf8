/** What became of one HTTP call to a third party. */
export type FetchOutcome =
  | { kind: 'answer'; status: number; headers: Headers; body: string }
  /** Nothing certain: perhaps never sent, perhaps taken and then cut, timed out or too long. */
  | { kind: 'cut' | 'timeout' | 'too_large' }
