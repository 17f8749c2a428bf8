import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Follows links with `data-stay` by script: the page's data is reloaded, and the page stays where it is. */
export function useLinksInPlace(part: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = part.current
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-stay]')
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link || !isPlain || event.button !== 0 || event.defaultPrevented) return
      event.preventDefault()
      void navigate(link.pathname + link.search, { preventScrollReset: true })
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [part, navigate])
}
