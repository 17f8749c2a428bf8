import { z } from 'zod'

export const EmailVars = z.object({
  EMAIL_DRIVER: z.enum(['sandbox', 'cloudflare']).optional(),
  EMAIL_FROM: z.email().optional(),
})

export type EmailSettings = { driver: 'sandbox' } | { driver: 'cloudflare'; from: string }

/** Returns the sandbox sender outside production. Production sends no email without a driver. */
export function readEmail({
  EMAIL_DRIVER: driver,
  EMAIL_FROM: from,
  isProduction,
}: z.infer<typeof EmailVars> & { isProduction: boolean }): EmailSettings | null {
  if (driver === 'cloudflare') return from ? { driver, from } : null
  return driver === 'sandbox' || !isProduction ? { driver: 'sandbox' } : null
}
