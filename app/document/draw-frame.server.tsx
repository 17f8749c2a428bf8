import { remember } from '#app/shared/remember'
import { PrivacyQuestion } from '#app/shell/consent-bar'
import { ContactDialogs } from '#app/shell/contact-dialogs'
import { FooterContent } from '#app/shell/site-footer'
import { Masthead } from '#app/shell/site-header'
import { drawPart } from './draw-part.server'
import type { FrameMarkup } from './frame-part'

/** Includes paths without a page; beyond this number, the memo is emptied. */
const mostPaths = 200

/**
 * Returns the parts of the frame as markup, rendered once per isolate: React takes longer for them than for most
 * pages. They must not contain a nonce, a React id or anything about a visitor.
 */
export function drawFrame(pathname: string): FrameMarkup {
  alikeEverywhere ??= {
    footer: drawPart(<FooterContent />),
    privacy: drawPart(<PrivacyQuestion />),
    dialogs: drawPart(<ContactDialogs />),
  }
  return { ...alikeEverywhere, masthead: mastheadAt(pathname) }
}

let alikeEverywhere: Omit<FrameMarkup, 'masthead'> | undefined

/** Marks the visitor's section. */
const mastheadAt = remember((pathname: string) => drawPart(<Masthead />, pathname), mostPaths)
