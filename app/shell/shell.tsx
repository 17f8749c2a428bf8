import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FramePart } from '#app/document/frame-part'
import { ToastOutlet } from '#app/ui/toast-outlet'
import { Tooltip } from '#app/ui/tooltip'
import { ConsentBar } from './consent-bar'
import { ContactDialogs } from './contact-dialogs'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

type ShellProps = {
  sandbox: boolean
  /** Whether an ad network is configured, whose visitors are asked for consent. */
  hasAds: boolean
  children: ReactNode
}

/** The frame around every page, the error page included. */
export function Shell({ sandbox, hasAds, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  return (
    <div className="frame">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader>
        <Tape>{sandbox && <SandboxBadge />}</Tape>
      </SiteHeader>
      <main id="main" ref={main} tabIndex={-1} className="page">
        {children}
      </main>
      <SiteFooter />
      <ConsentBar hasAds={hasAds} />
      <FramePart name="dialogs">
        <ContactDialogs />
      </FramePart>
      <ToastOutlet />
    </div>
  )
}

/** Shown on every page of the sandbox, where nothing is really sent, so that no one mistakes it for the real site. */
function SandboxBadge() {
  return (
    <Tooltip text="Nothing is really sent here. The badge leads to the texts that would have been sent.">
      {(describedBy) => (
        <a href="/dev/messages" className="badge" aria-describedby={describedBy}>
          Sandbox
        </a>
      )}
    </Tooltip>
  )
}

function Tape({ children }: { children: ReactNode }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <p
        role="status"
        aria-label="Page loading"
        className="tape"
        data-busy={isLoading || undefined}
      >
        {isLoading && <span className="sr-only">Loading</span>}
      </p>
      {children}
    </>
  )
}

/** Moves the focus like a full page load: to the top of the new page, not the old link. */
function useFocusOnNewPage(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
