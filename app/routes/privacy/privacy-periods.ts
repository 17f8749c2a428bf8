import type { PrivacyPeriods } from '#app/content/legal/privacy-text'
import {
  backupDays,
  challengeDays,
  maxLogDays,
  optOutDays,
  requestDays,
} from '#app/domain/compliance/retention'
import { confirmationLifeMs } from '#app/domain/email-confirmation/confirmation'
import { kvLifeSeconds, type Limits } from '#app/domain/verification/limits'
import type { AppSettings } from '#app/services'
import { type CookieName, cookies, splitLifeSeconds } from '#app/shared/cookies'
import { day, second } from '#app/shared/time'

/**
 * Every period that /privacy states, in words, from the constants that act. Nothing in its text spells out a figure.
 */
export function privacyPeriods({
  limits,
  retention,
}: Pick<AppSettings, 'limits' | 'retention'>): PrivacyPeriods {
  return {
    acceptedLeads: inDays(retention.acceptedLeadsDays),
    rejectedLeads: inDays(retention.rejectedLeadsDays),
    deadLeads: inDays(retention.deadLeadsDays),
    leadEvents: inDays(retention.leadEventsDays),
    consents: inDays(retention.consentsDays),
    withdrawals: inDays(retention.withdrawalsDays),
    receipts: inDays(retention.receiptsDays),
    contactMessages: inDays(retention.contactMessagesDays),
    unpublishedComments: inDays(retention.unpublishedCommentsDays),
    audits: inDays(retention.auditsDays),
    code: inSeconds(kvLifeSeconds(limits)),
    challenges: inDays(challengeDays),
    knownNetworks: inDays(limits.knownNetworkDays),
    ownData: inSeconds(limits.proofLifeSeconds),
    emailLinks: inSeconds(confirmationLifeMs / second),
    splitLinks: inSeconds(splitLifeSeconds),
    logs: inDays(maxLogDays),
    requests: inDays(requestDays),
    backups: inDays(backupDays),
    optOuts: inDays(optOutDays),
    cookies: cookieLives(limits, retention.receiptsDays),
  }
}

function cookieLives(limits: Limits, receiptsDays: number): Record<CookieName, string> {
  const ofSettings: Partial<Record<CookieName, number>> = {
    proof: limits.proofLifeSeconds,
    receipt: (receiptsDays * day) / second,
  }
  const lives = Object.entries(cookies).map(([name, { lifeSeconds }]) => [
    name,
    inSeconds(lifeSeconds ?? ofSettings[name as CookieName] ?? Number.NaN),
  ])
  return Object.fromEntries(lives)
}

const years = ['', 'one year', 'two years', 'three years', 'four years', 'five years']

/** Returns `90 days`, `two years`: whole years by their name. */
function inDays(days: number): string {
  return inSeconds((days * day) / second)
}

function inSeconds(seconds: number): string {
  const units = { day: 86_400, hour: 3_600, minute: 60 }
  const days = seconds / units.day
  const named = days % 365 === 0 ? years[days / 365] : undefined
  if (named) return named
  for (const [unit, length] of Object.entries(units)) {
    const count = seconds / length
    if (Number.isInteger(count))
      return `${count === 1 ? 'one' : count} ${unit}${count === 1 ? '' : 's'}`
  }
  throw new Error(`no words for ${seconds} seconds`)
}
