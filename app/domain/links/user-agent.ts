import { isbot } from 'isbot'
import { remember } from '#app/shared/remember'
import type { Device } from './schema'

export type AgentKind = { isBot: boolean; device: Device }

const tablet = /iPad|Tablet|PlayBook|Kindle|Silk(?!.*Mobile)|Android(?!.*Mobile)/i
const mobile = /Mobi|iPhone|iPod|Android|IEMobile|Opera Mini/i

/**
 * Robot or person, and on what. A user agent is judged once per isolate, since the judgement costs
 * more than all the rest of a redirect. An iPad that calls itself a Mac counts as a desktop.
 */
export const readUserAgent = remember(
  (userAgent: string): AgentKind => ({
    isBot: userAgent === '' || isbot(userAgent),
    device: deviceOf(userAgent),
  }),
  500,
)

function deviceOf(userAgent: string): Device {
  if (tablet.test(userAgent)) return 'tablet'
  return mobile.test(userAgent) ? 'mobile' : 'desktop'
}
