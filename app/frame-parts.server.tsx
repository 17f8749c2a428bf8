import type { Html } from './document/html'
import { renderOnce } from './document/send-parts.server'
import { Masthead } from './shell/masthead'
import { SiteFooter } from './shell/site-footer'
import { sectionAt } from './shell/site-nav'

/** Returns the frame's parts, which React would take longer for than for most pages. */
export function frameParts(pathname: string): Readonly<Record<string, Html>> {
  return {
    masthead: renderOnce(Masthead, { current: sectionAt(pathname) }),
    footer: renderOnce(SiteFooter, {}),
  }
}
