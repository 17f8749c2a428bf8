/**
 * When each text was last changed, and the SHA-256 of date and words together. A test compares; when it
 * fails, set the date to the day of the change and the hash to what the test says.
 */
export const updated = {
  privacy: {
    on: '2026-11-21',
    hash: 'e9741470693855d0be2f03ec68f81600f19813719451e7e4b66aa62ce1344456',
  },
  terms: {
    on: '2026-11-20',
    hash: '60b0e6c82dfa50a70437feb0b0ae54e2938b65f56a67fc316624393a2dfa43a5',
  },
}
