import { companies } from './companies.ts'
import { crypto } from './crypto.ts'
import { currencies } from './currencies.ts'
import { insights } from './insights.ts'
import { canvas, type Drawing, randomOf } from './kit.ts'
import { placeholder } from './placeholder.ts'
import { sponsored } from './sponsored.ts'

const drawings: Record<string, Drawing> = {
  ...companies,
  ...crypto,
  ...currencies,
  ...insights,
  ...sponsored,
}

/** The cover as SVG. An article without a drawing of its own gets one of its category. */
export function drawCover(slug: string, category: string): string {
  const drawing = drawings[slug] ?? placeholder(category)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" width="${canvas.width}" height="${canvas.height}">${drawing(randomOf(slug))}</svg>`
}
