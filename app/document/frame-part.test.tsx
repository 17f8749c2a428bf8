import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { Shell } from '#app/shell/shell'
import { drawFrame } from './draw-frame.server'
import { FrameContext, type FrameMarkup } from './frame-part'

afterEach(() => {
  document.body.innerHTML = ''
})

function pageAt(path: string, frame: FrameMarkup | null = null) {
  const Page = () => (
    <Shell sandbox hasAds>
      Words
    </Shell>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  return (
    <FrameContext value={frame}>
      <Stub initialEntries={[path]} />
    </FrameContext>
  )
}

describe.each(['/', '/markets', '/markets/crypto/btc', '/register', '/no such page'])(
  'the frame at %s',
  (path) => {
    it('matches what React renders, cached or not', () => {
      const again = renderToString(pageAt(path))
      expect(again).toContain('id="site-footer"')
      for (const _time of [1, 2]) {
        expect(renderToString(pageAt(path, drawFrame(path)))).toBe(again)
      }
    })

    it('hydrates without a change', async () => {
      document.body.innerHTML = renderToString(pageAt(path, drawFrame(path)))
      const link = document.querySelector('#site-footer a')
      const errors: unknown[] = []
      await act(async () => {
        hydrateRoot(document.body, pageAt(path), {
          onRecoverableError: (error) => errors.push(error),
        })
      })
      expect(errors).toEqual([])
      expect(document.querySelector('#site-footer a')).toBe(link)
    })
  },
)
