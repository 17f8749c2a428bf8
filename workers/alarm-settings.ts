import { z } from 'zod'
import type { WebhookAccount } from '#app/domain/alarms/webhook-channel.server'
import { type EmailDriver, EmailVars, readEmail } from './email'
import { isPublicUrl, type Problem } from './production-problems'
import { list, text } from './setting-kinds'

const url = z.url({ protocol: /^https?$/ }).optional()

export const AlarmVars = z.object({
  ALARM_EMAIL_TO: list([]).pipe(z.array(z.email()).max(2, 'takes up to two addresses')),
  ALARM_WEBHOOK_URL: url,
  ALARM_WEBHOOK_SECRET: text.optional(),
  DEAD_MAN_URL: url,
})

/** The same, where an invalid value counts as absent. */
const Lenient = z.object({
  APP_ENV: z.string().default('production'),
  EMAIL_DRIVER: EmailVars.shape.EMAIL_DRIVER.catch(undefined),
  ALARM_EMAIL_TO: AlarmVars.shape.ALARM_EMAIL_TO.catch([]),
  ALARM_WEBHOOK_URL: url.catch(undefined),
  ALARM_WEBHOOK_SECRET: AlarmVars.shape.ALARM_WEBHOOK_SECRET.catch(undefined),
  DEAD_MAN_URL: url.catch(undefined),
})

export type AlarmSettings = {
  /** The second address gets what is still open after an hour. */
  emailTo: string[]
  email: EmailDriver | null
  webhook: WebhookAccount | null
  deadManUrl: string | null
}

/** Reads the settings of alarms without any other: an alarm about wrong settings must go out too. */
export function readAlarmSettings(env: Record<string, unknown>): AlarmSettings {
  const names = Object.keys(Lenient.shape)
  const found = Lenient.parse(Object.fromEntries(names.map((name) => [name, given(env[name])])))
  const isAllowed = (address: string) => found.APP_ENV === 'development' || isPublicUrl(address)
  const { ALARM_WEBHOOK_URL: webhookUrl, DEAD_MAN_URL: deadManUrl } = found
  const secret = found.ALARM_WEBHOOK_SECRET ?? null
  return {
    emailTo: found.ALARM_EMAIL_TO,
    email: readEmail(found.EMAIL_DRIVER, found.APP_ENV === 'production'),
    webhook: webhookUrl && isAllowed(webhookUrl) ? { url: webhookUrl, secret } : null,
    deadManUrl: deadManUrl && isAllowed(deadManUrl) ? deadManUrl : null,
  }
}

/** Blank values count as absent. */
function given(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Returns what is wrong between settings: each may be valid alone. */
export function alarmProblems(given: Record<string, string>): Problem[] {
  const needs = (name: string, other: string) =>
    given[name] && !given[other] ? [{ name, text: `${name} needs ${other}` }] : []
  const isProduction = (given.APP_ENV ?? 'production') === 'production'
  return [
    ...needs('ALARM_WEBHOOK_SECRET', 'ALARM_WEBHOOK_URL'),
    ...(isProduction ? needs('ALARM_EMAIL_TO', 'EMAIL_DRIVER') : []),
  ]
}

/** Alarms reach a person only if one of these is set. */
export const alarmWays = ['ALARM_EMAIL_TO', 'ALARM_WEBHOOK_URL'] as const
