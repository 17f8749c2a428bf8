import {
  type ComponentType,
  createContext,
  type FunctionComponent,
  lazy,
  type MouseEvent,
  Suspense,
  useContext,
  useId,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated'

/** What `drawn-parts.server.tsx` lists. */
export type StillPartName = 'ArticleCards' | 'ArticleSlot' | 'ReadNext'
export type LatePartName = 'CommentForm' | 'LeadFlow'

/** Filled by the server's entry, so that no import of a browser reaches them. */
export const LateParts = createContext<Partial<Record<LatePartName, ComponentType<never>>>>({})

export type StillDrawing = {
  parts: Readonly<Record<StillPartName, ComponentType<never>>>
  /** The markup of a part that was drawn before; undefined where it has yet to be. */
  markupOf: (name: StillPartName, props: object) => string | undefined
}

/** Filled by the server's entry; null in the browser. */
export const StillParts = createContext<StillDrawing | null>(null)

/**
 * A part of a page that is only looked at. The server draws it, by its name in `StillParts`; hydration leaves
 * it as it stands, and needs neither its code nor its data; only a page that is gone to in the browser loads
 * both. It does not change with its properties: another part wants another `key`.
 */
export function still<Props extends object>(
  name: StillPartName,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function StillPart(props) {
    const id = useId()
    const drawing = useContext(StillParts)
    const isHydrated = useHydrated()
    const [standing] = useState(() =>
      drawing ? drawing.markupOf(name, props) : isHydrated ? undefined : markupInDocument(id),
    )
    const follow = useFollowedLinks()
    if (drawing && standing === undefined) {
      const Drawn = drawing.parts[name] as ComponentType<Props>
      return (
        <div id={id} className="contents">
          <Drawn {...props} />
        </div>
      )
    }
    if (standing === undefined) {
      return (
        <Suspense>
          <Late {...props} />
        </Suspense>
      )
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
      // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a link clicks it
      <div
        id={id}
        className="contents"
        onClick={follow}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server drew here
        dangerouslySetInnerHTML={{ __html: standing }}
      />
    )
  }
}

/**
 * A part of a page whose code comes by itself, after the page is awake: until then what the server drew works
 * natively. `failed` takes its place where the code cannot be had.
 */
export function late<Props extends object>(
  name: LatePartName,
  load: () => Promise<ComponentType<Props>>,
  Failed: FunctionComponent,
): ComponentType<Props> {
  const Late = lazy(async () => ({
    default: await load().catch(() => Failed as ComponentType<Props>),
  })) as unknown as ComponentType<Props>
  return function LatePart(props) {
    const Drawn = useContext(LateParts)[name] as ComponentType<Props> | undefined
    return <Suspense>{Drawn ? <Drawn {...props} /> : <Late {...props} />}</Suspense>
  }
}

function markupInDocument(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML
}

/** Plain links within behave as the router's own do. */
export function useFollowedLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || isModified || link.target || link.hash || link.origin !== location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search)
  }
}
