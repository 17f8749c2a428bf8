/** Whether `npm test -- --long` tries each attack, hostile request and clock as often as SECURITY.md and docs/commands.md say. */
export const isLong = process.env.LONG_TESTS === '1'
