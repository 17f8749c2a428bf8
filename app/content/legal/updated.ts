/**
 * When each text was last changed, and the SHA-256 of date and words together. A test compares; when it
 * fails, set the date to the day of the change and the hash to what the test says.
 */
export const updated = {
  privacy: {
    on: '2026-11-20',
    hash: '58035933ba84157d42dac65b14b9d07ba2951de9edfeb670c7a5ccbf32cbc501',
  },
  terms: {
    on: '2026-11-20',
    hash: '60b0e6c82dfa50a70437feb0b0ae54e2938b65f56a67fc316624393a2dfa43a5',
  },
}
