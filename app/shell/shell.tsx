import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { ServerPart } from '#app/document/server-part'
import { ToastOutlet } from '#app/ui/toast-outlet'
import { Tooltip } from '#app/ui/tooltip'
import { ConsentBar } from './consent-bar'
import { ContactDialogs } from './contact-dialogs'
import { sectionAt } from './site-nav'

type ShellProps = {
  sandbox: boolean
  /** Whether an ad network is configured, whose visitors are asked for consent. */
  hasAds: boolean
  children: ReactNode
}

/** The frame around every page, the error page included. */
export function Shell({ sandbox, hasAds, children }: ShellProps) {
  const header = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  useMarkedSection(header)
  useHeader(header)
  useFocusOnNewPage(main)
  return (
    <div className="frame">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header ref={header}>
        <ServerPart part={masthead} className="page masthead" />
        <Tape>{sandbox && <SandboxBadge />}</Tape>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="page">
        {children}
      </main>
      <footer id="site-footer" className="site-footer">
        <ServerPart part={footer} />
      </footer>
      <ConsentBar hasAds={hasAds} />
      <ContactDialogs />
      <ToastOutlet />
    </div>
  )
}

/** The part that `frame-parts.server.tsx` renders. */
const masthead = { name: 'masthead' }
const footer = { name: 'footer' }

/** Shown on every page of the sandbox, where nothing is really sent, so no one mistakes it for the real site. */
function SandboxBadge() {
  return (
    <Tooltip text="Test site. No texts are sent; read them here.">
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

/** Marks the section in the server's markup, like a full page load. */
function useMarkedSection(header: RefObject<HTMLElement | null>) {
  const section = sectionAt(useLocation().pathname)
  useEffect(() => {
    for (const link of header.current?.querySelectorAll('nav a') ?? []) {
      if (link.getAttribute('href') === section) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
  }, [header, section])
}

/**
 * Closes a menu that the focus has left, which the style only hides. Loads the suggestions when a search field first
 * gets the focus; without them it is a plain form.
 */
function useHeader(header: RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  useEffect(() => {
    const fields = new WeakSet<Element>()
    const start = async () => {
      const field = document.activeElement
      for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
        if (!menu.parentNode?.contains(field)) menu.hidePopover?.()
      }
      if (!field?.matches('search[id] input') || fields.has(field)) return
      fields.add(field)
      try {
        const { suggest } = await import('./suggest')
        await suggest(field as HTMLInputElement, navigate)
      } catch {
        // Offline, say.
      }
    }
    document.addEventListener('focusin', start)
    void start()
    const input = header.current?.querySelector<HTMLInputElement>('input[type=search]')
    // On a phone the field opens with the focus. In the markup, a wide page would begin there.
    if (input) input.autofocus = true
    if (document.activeElement?.matches('.search-button')) input?.focus()
    return () => document.removeEventListener('focusin', start)
  }, [header, navigate])
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
