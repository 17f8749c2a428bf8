import { isbot } from 'isbot'
import type { Device } from '#app/shared/dimensions'
import { remember } from '#app/shared/remember'

export type AgentKind = { isBot: boolean; device: Device }

const tablet = /iPad|Tablet|PlayBook|Kindle|Silk(?!.*Mobile)|Android(?!.*Mobile)/i
const mobile = /Mobi|iPhone|iPod|Android|IEMobile|Opera Mini/i

/**
 * Classifies a user agent as robot or person, with its device. Memoised per isolate, because it costs more than the
 * rest of a redirect. An iPad that identifies as a Mac counts as a desktop.
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
