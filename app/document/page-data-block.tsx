import { createContext, useContext } from 'react'
import { useHydrated } from '#app/ui/use-hydrated'
import { pageDataId } from './page-data'

export type WrittenPageData = {
  json: string
  /** All modules that hydration needs, the entry first, separated by spaces. */
  modules: string
}

/** Set by the server's entry; null in the browser. */
export const PageDataContext = createContext<WrittenPageData | null>(null)

/** Renders a data block (HTML, 4.12.1), which needs no policy exception. It is removed once the page is hydrated. */
export function PageDataBlock() {
  const written = useContext(PageDataContext)
  if (useHydrated()) return null
  return (
    <script
      id={pageDataId}
      type="application/json"
      data-modules={written?.modules}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by `writePageData`
      dangerouslySetInnerHTML={{ __html: written?.json ?? '' }}
    />
  )
}
