/**
 * When each text was last changed, and the SHA-256 of date and words together. A test compares; when it
 * fails, set the date to the day of the change and the hash to what the test says.
 */
export const updated = {
  privacy: {
    on: '2026-11-20',
    hash: '882d75d59ce3698677e8a41a7e97505db5d11678fd8d9df2f34261a94a7b4ab3',
  },
  terms: {
    on: '2026-11-20',
    hash: 'ab80b5384d22d0979f1d903ed963f380ff8262a93bcb1df7c7f12a4f40f426d9',
  },
}
