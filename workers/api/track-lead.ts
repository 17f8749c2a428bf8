import type { Context } from 'hono'
import * as z from 'zod/mini'
import { defaultTracking, withClickId, withoutClickIds } from '#app/domain/attribution/tracking'
import { email, firstName, lastName, phoneText } from '#app/domain/leads/schema'
import { composeConsent } from '#app/flows/leads/compose-consent.server'
import { submitLead } from '#app/flows/leads/submit-lead.server'
import { readProofCookie, shownMark } from '#app/phone-proof/given-token.server'
import { submitRefusal } from '#app/phone-proof/outcomes.server'
import type { Visit } from '#app/services'
import { parsePhoneNumber } from '#app/shared/phone-number.server'
import { resolveContact, timeZoneOf } from '#app/shared/preferred-contact'
import { type TrackingData, touchFields, trackingValue } from '#app/shared/tracking-data'
import type { HonoEnv } from './context'
import { readJson, token } from './json-body'

const blankAsAbsent = z.optional(
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      trackingValue,
    ],
    'must be text',
  ),
)
const touch = Object.fromEntries(
  Object.keys(touchFields).map((field) => [field, blankAsAbsent]),
) as Record<keyof typeof touchFields, typeof blankAsAbsent>

/** Hidden fields of older forms, accepted and ignored: the server composes them from settings and tracking data. */
const ignoredFields = ['ClickID', 'ApiKey', 'Brand', 'CampaignID', 'P1', 'P2', 'P3', 'P4', 'P5']

const TrackLeadBody = z.strictObject({
  firstName,
  lastName,
  email,
  phoneNumber: phoneText,
  consent: z.literal(true, 'must be true: the person agreed to be contacted'),
  preferredContact: z.optional(z.string()),
  preferredZone: z.optional(
    z.pipe(
      z.pipe(z.string(), z.transform(timeZoneOf)),
      z.string('must be an IANA time zone, such as America/Toronto'),
    ),
  ),
  /** For a client without cookies: the proof that `verify-otp` returned. */
  proof: z.optional(token),
  ...touch,
  ...Object.fromEntries(ignoredFields.map((field) => [field, z.optional(z.unknown())])),
  page: blankAsAbsent,
  description: blankAsAbsent,
  source: blankAsAbsent,
  // Accepted from older clients and ignored: the edge's own values are used.
  clientIP: z.optional(z.string()),
  userAgent: z.optional(z.string()),
})
type TrackLeadBody = z.infer<typeof TrackLeadBody>

/** Handles `POST /api/track-lead` → `{ret_code: "200", url}`; a refusal has another `ret_code` and an `error`. */
export async function postTrackLead(c: Context<HonoEnv>) {
  const services = c.get('services')
  const parsed = await readJson(c, TrackLeadBody)
  if (!parsed.ok) {
    const { status, error, field } = parsed
    return c.json({ ret_code: String(status), error, field }, status)
  }
  const body = parsed.value
  const { visit, now } = services
  const { preferredContact: choice, preferredZone: zone = visit.timeZone } = body
  const preferred = choice ? resolveContact(choice, zone, now()) : null
  if (preferred?.ok === false) {
    const field = 'preferredContact'
    return c.json({ ret_code: '400', error: `${field}: ${preferred.message}`, field }, 400)
  }
  const given = body.proof ?? readProofCookie('proof', c.req.raw)
  // `verify-otp` gave out no other: without the mark, nothing says what the person was shown.
  const mark = await shownMark(services, 'proof', given)
  const proof = mark === null ? null : (given?.token ?? null)
  const outcome = await submitLead(services, {
    person: {
      firstName: body.firstName,
      lastName: body.lastName,
      email: body.email,
      country: null,
    },
    phone: parsePhoneNumber(body.phoneNumber, visit.country)?.number ?? null,
    proof,
    source: body.source ?? 'api',
    tracking: trackingOf(body, visit),
    consent: {
      mark: mark ?? '',
      givenAt: now(),
      page: '/api/track-lead',
      ...(preferred ? { preferred: preferred.value } : {}),
    },
  })
  if (outcome.ok) return c.json({ ret_code: '200', url: outcome.url })
  const { status, message: error } = submitRefusal(outcome)
  // A rejection by the buyer is a 200 response; `ret_code` tells them apart.
  if (outcome.reason === 'rejected_by_buyer') return c.json({ ret_code: '409', error })
  if (outcome.reason === 'consent_changed') {
    const { text: consentText } = await composeConsent(services)
    return c.json({ ret_code: String(status), error, consentText }, status)
  }
  return c.json({ ret_code: String(status), error }, status)
}

/** Merges the body's tracking fields over the cookie's, field by field. */
function trackingOf(body: TrackLeadBody, visit: Visit): TrackingData {
  const fields = [...Object.keys(touchFields), 'page', 'description'] as const
  const said = fields.flatMap((field) => {
    const value = body[field as keyof TrackLeadBody]
    return value ? [[field, value]] : []
  })
  const tracking = { ...defaultTracking, ...visit.tracking, ...Object.fromEntries(said) }
  return visit.trackingConsent === 'denied' ? withoutClickIds(tracking) : withClickId(tracking)
}
