import type { Page } from '@playwright/test'
import {
  controlsOf,
  openedWindows,
  openForm,
  registerOn,
  stubWindowOpen,
} from '#tests/support/lead-form.ts'
import { serverVars } from '#tests/support/server-vars.ts'
import { expect, test } from '#tests/support/visitor.ts'

test.use({ vars: serverVars.adRoll })

const adRoll = '/register?utm_source=adroll&adct=adroll-click-9'

test.beforeEach(async ({ page, context }) => {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await stubWindowOpen(page, 'blocked')
  await page.addInitScript(() => {
    const track = (...call: unknown[]) => {
      const calls = JSON.parse(sessionStorage.getItem('adroll') ?? '[]')
      sessionStorage.setItem('adroll', JSON.stringify([...calls, { call, at: Date.now() }]))
    }
    Object.assign(window, { adroll: { track } })
  })
})

test('a click from AdRoll is reported once with consent to tracking, two seconds before leaving', async ({
  page,
  context,
  server,
  visitor,
  sandbox,
}) => {
  await context.addCookies([{ name: 'tracking_consent', value: 'granted', url: server.url }])
  await openForm(page, adRoll)
  await registerOn(page, visitor, sandbox)
  await expect(controlsOf(page).region).toContainText('Redirecting you')
  await expect(page).toHaveURL(/\/welcome\?lead=/)
  const calls = await adRollCalls(page)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.call).toEqual([
    'conversion',
    {
      email: visitor.email,
      phone: visitor.phone,
      adct: 'adroll-click-9',
      event_id: expect.stringMatching(/^[\w-]{43}$/),
    },
  ])
  const [opened] = await openedWindows(page)
  expect((opened?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_990)
})

for (const choice of ['denied', undefined]) {
  test(`a click from AdRoll is not reported with ${choice ?? 'no choice on'} tracking, and nothing waits`, async ({
    page,
    context,
    server,
    visitor,
    sandbox,
  }) => {
    if (choice) {
      await context.addCookies([{ name: 'tracking_consent', value: choice, url: server.url }])
    }
    await page.addInitScript(() => {
      const late = window.setTimeout
      Object.assign(window, {
        setTimeout: (act: () => void, ms = 0) => {
          if (ms === 2_000) sessionStorage.setItem('waited', 'yes')
          return late(act, ms)
        },
      })
    })
    await openForm(page, adRoll)
    await registerOn(page, visitor, sandbox)
    await expect(page).toHaveURL(/\/welcome\?lead=/)
    expect(await adRollCalls(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('waited'))).toBeNull()
  })
}

async function adRollCalls(page: Page): Promise<{ call: unknown[]; at: number }[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('adroll') ?? '[]'))
}
