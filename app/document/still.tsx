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

/** As listed in `drawn-parts.server.tsx`. */
export type StillPartName =
  | 'ArticleCards'
  | 'ArticleSlot'
  | 'ReadNext'
  | 'SectionHeadlines'
  | 'StoryGroup'
export type LatePartName = 'CommentForm' | 'LeadFlow'

/** Set by the server's entry, so that no browser import reaches them. */
export const LateParts = createContext<Partial<Record<LatePartName, ComponentType<never>>>>({})

export type StillDrawing = {
  parts: Readonly<Record<StillPartName, ComponentType<never>>>
  /** Returns the markup of a part rendered earlier; undefined if it is new. */
  markupOf: (name: StillPartName, props: object) => string | undefined
}

/** Set by the server's entry; null in the browser. */
export const StillParts = createContext<StillDrawing | null>(null)

/**
 * Declares a part that the browser only shows. The server renders it by its name in `StillParts`; hydration leaves
 * it unchanged and needs neither its code nor its data; only client-side navigation loads both. It does not react
 * to new properties: another part needs another `key`.
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
 * Declares a part whose code loads separately after hydration; until then, the server's markup works natively.
 * `failed` replaces it if the code cannot be loaded.
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

/** Makes plain links inside behave like the router's own. */
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
