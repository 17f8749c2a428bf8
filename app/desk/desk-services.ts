import { createContext } from 'react-router'
import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { Heartbeats } from '#app/domain/alarms/heartbeat-store.server'
import type { OperatorName } from '#app/domain/audit/operator'
import type { CommentDesk } from '#app/domain/comments/comment-desk-store.server'
import type { ContactDesk } from '#app/domain/contact/contact-desk-store.server'
import type { FunnelDesk } from '#app/domain/funnel/funnel-desk-store.server'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import type { BuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { LinkDesk } from '#app/domain/links/link-desk-store.server'
import type { LinkReport } from '#app/domain/links/link-report-store.server'
import type { WriteFunnelNeeds } from '#app/flows/funnel/write-funnel.server'
import type { Services } from '#app/services'

/** The further services that operators' flows need. */
export type DeskServices = Services & {
  leadDesk: LeadDesk
  buyerDesk: BuyerDesk
  commentDesk: CommentDesk
  contactDesk: ContactDesk
  alarms: AlarmStore
  heartbeats: Heartbeats
  funnelSums: WriteFunnelNeeds
  funnelDesk: FunnelDesk
  linkDesk: LinkDesk
  linkReport: LinkReport
  spend: SpendStore
  prices: PriceStore
  /** The deployed version; null on a developer's machine. */
  version: string | null
}

/** The context of the desk's loaders and actions. */
export type DeskContext = {
  services: DeskServices
  /** Who asks. */
  member: Member
  /** The token in each of their forms. */
  formToken: string
  /** A form was sent. Loaders get a GET request either way. */
  isPost: boolean
  /** They signed in with a button of the sandbox. */
  isLocal: boolean
}

export const deskContext = createContext<DeskContext>()

/** Someone who is signed in at the desk. */
export type Member = {
  email: string
  /** Who acts, for the audit; null for a viewer, who changes nothing and reveals no one. */
  operator: OperatorName | null
}
