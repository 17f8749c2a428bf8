import { sleep } from '#app/shared/time.ts'

const tries = 20

/** Returns the consent as shown on the form's page, which may fail to load a few times. */
export async function shownConsent(site: string): Promise<string> {
  for (let count = 0; count < tries; count++) {
    const response = await fetch(`${site}/register`).catch(() => null)
    if (response?.ok) return consentIn(await response.text())
    await sleep(300)
  }
  throw new Error('the page with the form did not load')
}

export function consentIn(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/label>/g, '¶')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
  // The label ends where its text does.
  const found = /I agree that [^¶]*/.exec(text)?.[0].trim()
  if (!found) throw new Error('the page with the form shows no consent')
  return found
}
