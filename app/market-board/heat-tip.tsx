import { useEffect, useRef } from 'react'

/** Shows the instrument of a heat map's field beside the mouse that points at it. */
export function HeatTip() {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const follow = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      const tip = box.current
      if (!tip) return
      const field = (target as Element).closest<SVGElement>('.heat-map a')
      // The browser's own box would cover it.
      const title = field?.querySelector('title')
      if (title) {
        field?.setAttribute('aria-label', title.textContent)
        title.remove()
      }
      tip.hidden = !field || pointerType === 'touch'
      tip.textContent = field?.dataset.tip ?? ''
      tip.dataset.side = clientX > innerWidth / 2 ? 'left' : 'right'
      tip.style.left = `${clientX}px`
      tip.style.top = `${Math.min(clientY, innerHeight - 2 * tip.offsetHeight)}px`
    }
    document.addEventListener('pointermove', follow)
    return () => document.removeEventListener('pointermove', follow)
  }, [])
  return <p ref={box} className="heat-tip" aria-hidden="true" hidden />
}
