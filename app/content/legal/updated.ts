/**
 * When each text was last changed, and the SHA-256 of date and words together. A test compares; when it
 * fails, set the date to the day of the change and the hash to what the test says.
 */
export const updated = {
  privacy: {
    on: '2026-11-20',
    hash: '507a6c3bd224ef9a0718d16697bd26ad639a4cec0e1b59e5739946dae832e2ba',
  },
  terms: {
    on: '2026-11-20',
    hash: '60b0e6c82dfa50a70437feb0b0ae54e2938b65f56a67fc316624393a2dfa43a5',
  },
}
