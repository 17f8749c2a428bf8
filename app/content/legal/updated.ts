/**
 * When each text was last changed, and the SHA-256 of date and words together. A test compares; when it
 * fails, set the date to the day of the change and the hash to what the test says.
 */
export const updated = {
  privacy: {
    on: '2026-11-20',
    hash: 'd59e660069b263881de2e9e3cefb532de9f085db87ba7524b89c1d8b1b87d2eb',
  },
  terms: {
    on: '2026-11-20',
    hash: '60b0e6c82dfa50a70437feb0b0ae54e2938b65f56a67fc316624393a2dfa43a5',
  },
}
