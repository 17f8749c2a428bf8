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

/** What `drawn-parts.server.ts` lists. */
export type DrawnPartName = 'ArticleCards' | 'ArticleSlot' | 'LeadFlow' | 'ReadNext'

export type DrawnPartList = Readonly<Record<DrawnPartName, ComponentType<never>>>

/** Filled by the server's entry, so that no import of a browser reaches them. */
export const DrawnParts = createContext<Partial<DrawnPartList>>({})

/**
 * A part of a page that is only looked at. The server draws it, by its name in `DrawnParts`; hydration leaves
 * it as it stands, and needs neither its code nor its data; only a page that is gone to in the browser loads
 * both. It does not change with its properties: another part wants another `key`.
 */
export function still<Props extends object>(
  name: DrawnPartName,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function StillPart(props) {
    const id = useId()
    const Drawn = useContext(DrawnParts)[name] as ComponentType<Props> | undefined
    const isHydrated = useHydrated()
    const [standing] = useState(() => !isHydrated && markupOf(id))
    const follow = useFollowedLinks()
    if (Drawn) {
      return (
        <div id={id} className="contents">
          <Drawn {...props} />
        </div>
      )
    }
    if (!standing) {
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
        dangerouslySetInnerHTML={standing}
      />
    )
  }
}

/**
 * A part of a page whose code comes by itself, after the page is awake: until then what the server drew works
 * natively. `failed` takes its place where the code cannot be had.
 */
export function late<Props extends object>(
  name: DrawnPartName,
  load: () => Promise<ComponentType<Props>>,
  Failed: FunctionComponent,
): ComponentType<Props> {
  const Late = lazy(async () => ({
    default: await load().catch(() => Failed as ComponentType<Props>),
  })) as unknown as ComponentType<Props>
  return function LatePart(props) {
    const Drawn = useContext(DrawnParts)[name] as ComponentType<Props> | undefined
    return <Suspense>{Drawn ? <Drawn {...props} /> : <Late {...props} />}</Suspense>
  }
}

function markupOf(id: string) {
  const part = typeof document === 'undefined' ? null : document.getElementById(id)
  return part && { __html: part.innerHTML }
}

/** Plain links within behave as the router's own do. */
function useFollowedLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || isModified || link.target || link.hash || link.origin !== location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search)
  }
}
