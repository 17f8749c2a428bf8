/**
 * Settings shared by several files of browser tests. Playwright compares them by identity: files that pass the same
 * object share a server, others wait for their own.
 */
export const serverVars = {
  usual: {},
  adRoll: { ADROLL_IDS: 'ADVERTISER12/PIXEL1234567' },
} satisfies Record<string, Record<string, string>>
