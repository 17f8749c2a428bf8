import { z } from 'zod'
import { type Buyer, unknownPolicies } from '#app/domain/leads/buyer'
import { filled, hostName, list, text } from './setting-kinds'

export const BuyerVars = z.object({
  BUYER_ID: text.regex(/^[\w-]{1,32}$/, 'must be a short name').default('buyer'),
  BUYER_NAME: filled,
  BUYER_ADDRESS: filled.regex(
    /\d.*, (\S+@\S+|https:\S+|[+\d][\d -]{8,})$/,
    'must be a mailing address and, after a comma, a phone number, email or https address',
  ),
  BUYER_URL: z.url(),
  BUYER_API_KEY: filled,
  BUYER_WITHDRAW_URL: z.url().optional(),
  BUYER_ALLOWED_HOSTS: list([]).pipe(z.array(hostName).min(1, 'names no host')),
  BUYER_UNKNOWN_POLICY: z.enum(unknownPolicies).default('none'),
  BUYER_LOOKUP_URL: z
    .url()
    .refine((value) => value.includes('{leadId}'), 'must contain {leadId}')
    .optional(),
  BUYER_REGISTRATION_NUMBER: filled,
  BUYER_REGISTRATION_CHECKED_ON: z.iso.date(),
})
export const HttpBuyer = BuyerVars.refine(
  (found) => found.BUYER_UNKNOWN_POLICY !== 'lookup' || found.BUYER_LOOKUP_URL !== undefined,
  { path: ['BUYER_LOOKUP_URL'], message: 'is missing, and the policy is lookup' },
)

export function toBuyer(found: z.infer<typeof BuyerVars>): Buyer {
  return {
    id: found.BUYER_ID,
    name: found.BUYER_NAME,
    address: found.BUYER_ADDRESS,
    url: found.BUYER_URL,
    apiKey: found.BUYER_API_KEY,
    withdrawUrl: found.BUYER_WITHDRAW_URL ?? null,
    allowedHosts: found.BUYER_ALLOWED_HOSTS,
    unknownPolicy: found.BUYER_UNKNOWN_POLICY,
    lookupUrl: found.BUYER_LOOKUP_URL ?? null,
    registrationNumber: found.BUYER_REGISTRATION_NUMBER,
    registrationCheckedOn: found.BUYER_REGISTRATION_CHECKED_ON,
  }
}
