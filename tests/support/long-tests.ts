/** Whether `npm test -- --long` repeats attacks and hostile requests as often as SECURITY.md says. */
export const isLong = process.env.LONG_TESTS === '1'
