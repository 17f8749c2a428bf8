import type { Locator, Page } from '@playwright/test'

/** One interaction: a tap or a key, and what it must have brought on the page. */
export type Step = {
  name: string
  act: (page: Page) => Promise<void>
  settleMs?: number
  shows?: string
  /** Moves of fingers, which browsers do not time: their longest task counts. */
  isGesture?: boolean
}
/** The first step hydrates the page. */
export type Screen = { path: string; steps: Step[] }

/** Five years of days with their volume. */
export const explorerPath = '/markets/crypto/btc/chart?range=MAX'

/** Long enough for a response over slow 4G, so steps do not overlap. */
const responseMs = 2_000

/** Long enough for rendering after a scroll. */
const stillMs = 400

export const screens: Screen[] = [
  {
    path: '/',
    steps: [
      tapButton('Menu'),
      press('Escape', 'close the menu'),
      tap('theme: dark', 'button[name=theme][value=dark]'),
      tap('theme: light', 'button[name=theme][value=light]'),
      tap('refresh', '.refresh-bar button', 2 * responseMs),
      shows('dialog[open]', tap('open a dialog', 'footer [data-opens] >> nth=0', responseMs)),
      tap('close the dialog', 'dialog[open] button[aria-label=Close]'),
    ],
  },
  {
    path: '/markets',
    steps: [
      tapButton('Menu'),
      press('Escape', 'close the menu'),
      tap('star', '#crypto-eth button.star', responseMs),
      tap('star again', '#crypto-eth button.star', responseMs),
      ...['Top gainers', 'Gainers', 'Losers', 'Heat map', 'Cards', 'All moves', 'USD'].flatMap(
        choose,
      ),
      tap('refresh', '.refresh-bar button', 2 * responseMs),
    ],
  },
  {
    path: '/markets/crypto/btc',
    steps: [
      tap('chart', '.chart-box', responseMs),
      tap('chart again', '.chart-box'),
      press('ArrowLeft', 'chart: left'),
      press('Home', 'chart: first'),
      press('End', 'chart: last'),
      tapButton('Menu'),
      press('Escape', 'close the menu'),
      tap('table', '.price-figure summary'),
    ],
  },
  {
    path: explorerPath,
    steps: [
      shows('.explorer-box[data-open]', tap('open the chart', '.explorer-box', 6 * responseMs)),
      tapButton('Zoom in'),
      pressOn('.explorer-box', '+', 'zoom: key'),
      pressOn('.explorer-box', 'Shift+ArrowLeft', 'pan: key'),
      { name: 'pan', act: (page) => slide(page, [0.3], [0.7]), isGesture: true },
      { name: 'pinch', act: (page) => slide(page, [0.4, 0.6], [0.2, 0.8]), isGesture: true },
      pressOn('.explorer-box', 'ArrowLeft', 'explorer: left'),
      tapButton('Reset'),
    ],
  },
  {
    path: '/articles/high-school-senior-out-earns-his-teacher-with-this-trading-strategy',
    steps: [
      tapButton('Menu'),
      press('Escape', 'close the menu'),
      tapButton('Play', responseMs),
      tapButton('Forward 15 seconds'),
      tapButton('Back 15 seconds'),
      tapButton('Pause'),
      tap('share: copy', '[data-share=copy]'),
    ],
  },
  {
    path: '/register',
    steps: [
      tapField('Full name'),
      press('A', 'type in the name'),
      tapField('Email address'),
      press('a', 'type in the address'),
      tapField('Phone number'),
      press('5', 'type in the number'),
      tap('consent', 'input[type=checkbox][name=consent]'),
    ],
  },
]

function shows(selector: string, step: Step): Step {
  return { ...step, shows: selector }
}

function tap(name: string, selector: string, settleMs?: number): Step {
  return { name, act: (page) => touch(page, page.locator(selector)), settleMs }
}

function tapButton(name: string, settleMs?: number): Step {
  return {
    name: `button ${name}`,
    act: (page) => touch(page, page.getByRole('button', { name, exact: true }).first()),
    settleMs,
  }
}

/** A phone has a board's choices in a menu, which stays until Done. */
function choose(name: string): Step[] {
  return [
    shows('.board-menu', tap('open the filters', '.board-menu-button')),
    {
      name: `choose ${name}`,
      act: (page) => touch(page, page.locator('.board-menu').getByText(name, { exact: true })),
      settleMs: responseMs,
    },
    tap('close the filters', '.board-menu-close'),
  ]
}

function tapField(name: string): Step {
  return {
    name: `field ${name}`,
    act: (page) => touch(page, page.getByRole('main').getByRole('textbox', { name }).first()),
  }
}

function press(key: string, name: string): Step {
  return { name, act: (page) => page.keyboard.press(key) }
}

const moves = 12

/** Slides fingers over the chart, from and to parts of its width. */
async function slide(page: Page, from: number[], to: number[]): Promise<void> {
  const chart = page.locator('.explorer-box .u-over').first()
  await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(stillMs)
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart is not on the page')
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map((part, id) => ({
        id,
        x: box.x + part * box.width,
        y: box.y + box.height / 2,
      })),
    })
  await send('touchStart', from)
  for (let step = 1; step <= moves; step++) {
    const part = step / moves
    await send(
      'touchMove',
      from.map((start, finger) => start + part * ((to[finger] ?? start) - start)),
    )
  }
  await send('touchEnd', [])
  await devtools.detach()
}

/** Focuses its target before, since a tap elsewhere took the focus. */
function pressOn(selector: string, key: string, name: string): Step {
  return {
    name,
    async act(page) {
      await page.locator(selector).focus()
      await page.keyboard.press(key)
    },
  }
}

/** Avoids `tap()`, whose driver code in the page would be measured too. */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await page.waitForTimeout(stillMs)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the page`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
