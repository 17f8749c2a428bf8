import { remember } from '#app/shared/remember'
import { PrivacyQuestion } from '#app/shell/consent-bar'
import { ContactDialogs } from '#app/shell/contact-dialogs'
import { FooterContent } from '#app/shell/site-footer'
import { Masthead } from '#app/shell/site-header'
import { drawPart } from './draw-part.server'
import type { FrameMarkup } from './frame-part'

/** Paths that are nobody's page count too: when there are more, it begins anew. */
const mostPaths = 200

/**
 * The parts of the frame as markup, drawn once for as long as the isolate lives: React takes longer for them
 * than for most pages. No nonce, no identifier of React's and nothing of a visitor may stand in them.
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

/** It marks the section in which a visitor is. */
const mastheadAt = remember((pathname: string) => drawPart(<Masthead />, pathname), mostPaths)
