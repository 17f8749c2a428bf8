import type { Locator, Page } from '@playwright/test'

/** One interaction: a tap or a key, and what it must have brought on the page. */
export type Step = {
  name: string
  act: (page: Page) => Promise<void>
  settleMs?: number
  shows?: string
}
/** The first step hydrates the page. */
export type Screen = { path: string; steps: Step[] }

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
      tapLink('% change', responseMs),
      tapLink('Gainers', responseMs),
      tapLink('Losers', responseMs),
      tapLink('Heat map', responseMs),
      tapLink('Cards', responseMs),
      tapLink('All', responseMs),
      tapButton('USD', responseMs),
      tapButton('CAD', responseMs),
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
      shows('.country-list', tap('open the countries', '.country-face')),
      press('c', 'search a country'),
      press('Escape', 'close the countries'),
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

function tapLink(name: string, settleMs?: number): Step {
  return {
    name: `link ${name}`,
    act: (page) =>
      touch(page, page.getByRole('main').getByRole('link', { name, exact: true }).first()),
    settleMs,
  }
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
