import { z } from 'zod'
import type { Buyer } from '#app/domain/leads/buyer'
import { filled, hostName, list, text } from './setting-kinds'

const wordPolicies = ['idempotent', 'dedupes', 'none'] as const

function isPolicy(value: string): value is (typeof wordPolicies)[number] {
  return wordPolicies.some((policy) => policy === value)
}

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
  /** A URL is where the policy `lookup` asks. */
  BUYER_UNKNOWN_POLICY: text
    .refine(
      (value) => isPolicy(value) || (URL.canParse(value) && value.includes('{leadId}')),
      'must be idempotent, dedupes, none, or a URL with {leadId}',
    )
    .default('none'),
  BUYER_REGISTRATION_NUMBER: filled,
  BUYER_REGISTRATION_CHECKED_ON: z.iso.date(),
})

export function toBuyer(found: z.infer<typeof BuyerVars>): Buyer {
  const policy = found.BUYER_UNKNOWN_POLICY
  return {
    id: found.BUYER_ID,
    name: found.BUYER_NAME,
    address: found.BUYER_ADDRESS,
    url: found.BUYER_URL,
    apiKey: found.BUYER_API_KEY,
    withdrawUrl: found.BUYER_WITHDRAW_URL ?? null,
    allowedHosts: found.BUYER_ALLOWED_HOSTS,
    unknownPolicy: isPolicy(policy) ? policy : 'lookup',
    lookupUrl: isPolicy(policy) ? null : policy,
    registrationNumber: found.BUYER_REGISTRATION_NUMBER,
    registrationCheckedOn: found.BUYER_REGISTRATION_CHECKED_ON,
  }
}
