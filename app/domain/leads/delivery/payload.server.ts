import { LeadPerson } from '#app/domain/leads/lead'
import type { LeadDetails } from '#app/domain/leads/lead-details.server'
import type { LeadId } from '#app/shared/brands'
import { contactIso } from '#app/shared/preferred-contact'
import { toIso } from '#app/shared/time'

/** Server-side values that no browser sees. */
export type PayloadSettings = { apiKey: string; defaultSuid: string }

/**
 * Returns the buyer's form fields: the person, the tracking fields under the specification's names, and the buyer's
 * own `ClickID, ApiKey, Brand, CampaignID, P1–P5`. Empty fields are omitted.
 */
export function composePayload(
  leadId: LeadId,
  details: LeadDetails,
  settings: PayloadSettings,
): URLSearchParams {
  const { tracking, consent } = details
  // The first touch, and what only we and the networks know, are not fields of the buyer.
  const { first: _first, link: _link, landing: _landing, ...named } = tracking
  const { gclid: _gclid, msclkid: _msclkid, ...touch } = named
  const fields: Record<string, string | null | undefined> = {
    leadId,
    ...LeadPerson.parse(details),
    phoneNumber: details.phoneNumber,
    clientIP: details.clientIp,
    userAgent: details.userAgent,
    source: details.source,
    ...touch,
    suid: tracking.suid ?? settings.defaultSuid,
    consent: 'true',
    consentVersion: consent.version,
    consentHash: consent.textHash,
    consentAt: toIso(consent.givenAt),
    consentPage: consent.page,
    PreferredContact: consent.preferred && contactIso(consent.preferred),
    ClickID: tracking.clickid,
    ApiKey: settings.apiKey,
    Brand: 'auto',
    CampaignID: tracking.cid,
    P1: tracking.utm_source,
    P2: tracking.utm_medium,
    P3: tracking.utm_campaign,
    P4: tracking.utm_content,
    P5: tracking.adSet,
  }
  const form = new URLSearchParams()
  for (const [field, text] of Object.entries(fields)) if (text) form.set(field, text)
  return form
}
