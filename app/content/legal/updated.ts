/**
 * When each text was last changed, and the SHA-256 of date and words together. A test compares; when it
 * fails, set the date to the day of the change and the hash to what the test says.
 */
export const updated = {
  privacy: {
    on: '2026-11-21',
    hash: '6692d819515e1664a9b6255d2e02f0217d9464e11193f33e43c300a402446391',
  },
  terms: {
    on: '2026-11-20',
    hash: '60b0e6c82dfa50a70437feb0b0ae54e2938b65f56a67fc316624393a2dfa43a5',
  },
}
