import type { OperatorAct } from '#app/domain/audit/operator'
import {
  type CertificateFile,
  type ConsentCertificate,
  signCertificate,
} from '#app/domain/compliance/consent-certificate.server'
import type { Services } from '#app/services'
import { contactInWords } from '#app/shared/preferred-contact'
import { publicOrigin } from '#app/shared/safe-url'
import { toIso } from '#app/shared/time'
import { openShown, type ShownLead, verifiedAt, withdrawalAskedOn } from './show-lead.server'

type Needs = Pick<Services, 'now' | 'audits' | 'dataSealer' | 'hash' | 'settings' | 'visit'> & {
  version: string | null
}

/**
 * Certifies what a lead's person agreed to, and audits the look first. Returns null without a record of a consent, or
 * where a key is missing.
 */
export async function proveConsent(
  services: Needs,
  shown: ShownLead,
  { by, note, requests = [] }: Pick<OperatorAct, 'by' | 'note' | 'requests'>,
): Promise<CertificateFile | null> {
  const { now, audits, dataSealer, hash, version } = services
  const { lead, consent, code, events } = shown
  if (!consent) return null
  const entry = { by, action: 'leads.prove', subject: lead.id, count: 1, note, requests } as const
  await audits.write(entry, now())
  const { person, ipAddress } = await openShown(dataSealer, shown)
  if (!person) return null
  const { phoneNumber, userAgent, entered } = person
  const { preferred } = person.consent
  const { firstName, lastName, email } = entered ?? person
  const delivered = events.find(({ kind, reason }) => {
    return kind === 'accepted' && reason !== 'resolved_by_person'
  })
  const askedOn = await withdrawalAskedOn(services, shown)
  const { text, textHash, page, firm, givenAt, withdrawnAt } = consent
  return signCertificate(hash, {
    site: publicOrigin(services),
    issuedAt: toIso(now()),
    siteVersion: version,
    lead: lead.id,
    person: { firstName, lastName, email, phoneNumber },
    ...(entered && { correctedAt: entered.correctedAt }),
    consent: {
      text,
      sha256: textHash,
      version: consent.version,
      firm,
      page,
      givenAt: toIso(givenAt),
      ...(preferred && { preferredContact: contactInWords(preferred) }),
      ipAddress,
      userAgent,
      withdrawnAt: withdrawnAt === null ? null : toIso(withdrawnAt),
      ...(askedOn !== null && { withdrawalAskedOn: askedOn }),
    },
    verification: code && {
      codeSentAt: toIso(code.sentAt),
      codeVerifiedAt: toIso(verifiedAt(code)),
    },
    deliveredAt: delivered ? toIso(delivered.at) : null,
    ...(!delivered && endOf(shown)),
  })
}

/** Returns how a lead ended that its firm didn't say it took. */
function endOf({ events }: ShownLead): Pick<ConsentCertificate, 'ended'> {
  const end = events.findLast(({ kind }) => kind === 'accepted' || kind === 'rejected')
  if (!end) return {}
  const by = end.reason === 'resolved_by_person' ? 'operator' : 'firm'
  const as = end.kind === 'accepted' ? 'accepted' : 'rejected'
  return { ended: { as, by, at: toIso(end.at) } }
}
