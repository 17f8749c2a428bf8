import { createAlarmStore } from '#app/domain/alarms/alarm-store.server'
import { createAuditStore } from '#app/domain/audit/audit-store.server'
import { createCommentDesk } from '#app/domain/comments/comment-desk-store.server'
import { createCommentStore } from '#app/domain/comments/comment-store.server'
import { createSuppressionStore } from '#app/domain/compliance/suppression-store.server'
import { createContactStore } from '#app/domain/contact/contact-store.server'
import { createConfirmationStore } from '#app/domain/email-confirmation/confirmation-store.server'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server'
import { createSpendStore } from '#app/domain/funnel/spend-store.server'
import { createBuyerHealthStore } from '#app/domain/leads/delivery/buyer-health-store.server'
import { createBuyerPauseStore } from '#app/domain/leads/delivery/buyer-pause-store.server'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { createLeadStore } from '#app/domain/leads/lead-store.server'
import { createPersonStore } from '#app/domain/leads/persons/person-store.server'
import { createLeadRetention } from '#app/domain/leads/persons/retention-store.server'
import { createWithdrawalStore } from '#app/domain/leads/persons/withdrawal-store.server'
import { createLinkDesk } from '#app/domain/links/link-desk-store.server'
import { createLinkReport } from '#app/domain/links/link-report-store.server'
import { createLinkTable } from '#app/domain/links/link-store.server'
import {
  createBudgetStore,
  createKnownNetworkStore,
} from '#app/domain/verification/budget-store.server'
import { createChallengeStore } from '#app/domain/verification/challenge-store.server'
import { createSentTextStore } from '#app/domain/verification/sent-text-store.server'
import { createTextCostStore } from '#app/domain/verification/text-cost-store.server'
import type { WriteFunnelNeeds } from '#app/flows/funnel/write-funnel.server'
import type { Env } from './env'

/** Returns the stores over the two databases alone, for the Worker and for commands. */
export function createStores({ PEOPLE, MARKET }: Pick<Env, 'PEOPLE' | 'MARKET'>) {
  return {
    audits: createAuditStore(PEOPLE),
    budgets: createBudgetStore(PEOPLE),
    buyerHealth: createBuyerHealthStore(PEOPLE),
    buyerPauses: createBuyerPauseStore(PEOPLE),
    challenges: createChallengeStore(PEOPLE),
    comments: createCommentStore(PEOPLE),
    confirmations: createConfirmationStore(PEOPLE),
    contactMessages: createContactStore(PEOPLE),
    funnelStore: createFunnelStore(MARKET),
    knownNetworks: createKnownNetworkStore(PEOPLE),
    leadRetention: createLeadRetention(PEOPLE),
    leads: createLeadStore(PEOPLE),
    linkAudits: createAuditStore(MARKET),
    people: createPersonStore(PEOPLE),
    sentTexts: createSentTextStore(PEOPLE),
    suppression: createSuppressionStore(PEOPLE),
    textCosts: createTextCostStore(MARKET),
    withdrawals: createWithdrawalStore(PEOPLE),
  }
}

/** Returns the stores that operators alone use, at the desk and in commands. */
export function createOperatorStores(
  { PEOPLE, MARKET, LINKS }: Pick<Env, 'PEOPLE' | 'MARKET' | 'LINKS'>,
  terms: Pick<WriteFunnelNeeds, 'allowedHosts' | 'isOwnPage'>,
) {
  const spend = createSpendStore(MARKET)
  const links = createLinkTable(MARKET)
  return {
    alarms: createAlarmStore(PEOPLE),
    commentDesk: createCommentDesk(PEOPLE),
    funnelSums: { links, store: createFunnelStore(MARKET), spend, ...terms },
    leadDesk: createLeadDesk(PEOPLE),
    linkDesk: createLinkDesk(MARKET, LINKS),
    linkReport: createLinkReport(MARKET, PEOPLE),
    spend,
  }
}
