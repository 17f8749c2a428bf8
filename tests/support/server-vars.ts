/** All tests share the magic numbers. */
const manySends = { SENDS_PER_PHONE_PER_HOUR: '100', SENDS_PER_PHONE_PER_DAY: '100' }

/**
 * Settings shared by several files of browser tests. Playwright compares them by identity: files that pass the same
 * object share a server, others wait for their own.
 */
export const serverVars = {
  usual: manySends,
  adRoll: { ADROLL_ADVERTISER_ID: 'ADVERTISER12', ADROLL_PIXEL_ID: 'PIXEL1234567' },
}
