/** In characters, as the form says and counts them. */
export const longest = { name: 100, subject: 150, message: 5_000 }
