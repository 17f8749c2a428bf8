import type { ReactNode } from 'react'
import { PageMeta } from '#app/content/page-meta'
import type { Page } from '#app/content/pages'
import { Prose } from '#app/content/prose'
import { longDate } from '#app/shared/time'

/**
 * When each text was last changed, and the SHA-256 of date and words together, without names. A test compares; when it
 * fails, set the date to the day of the change and the hash to the test's value.
 */
export const updated = {
  privacy: {
    on: '2026-11-28',
    hash: '403a1e42565d875ed4edf9fb65988512b38fc3de827ca33dea4c38d795586ea7',
  },
  terms: {
    on: '2026-11-25',
    hash: 'ae5adc079c7f2ca6a5e44335f3032595494eae1b45b01b38db8b59fccbfb32ec',
  },
}

/** Ids and words of all its headings, which a test compares. */
type LegalSections = Record<string, string>

type LegalPageProps = {
  page: Page
  updatedOn: string
  deck: string
  sections: LegalSections
  children: ReactNode
}

/** A text with a date that a test holds to its words. */
export function LegalPage({ page, updatedOn, deck, sections, children }: LegalPageProps) {
  return (
    <article className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <PageMeta page={page} />
      <header className="grid max-w-text gap-5">
        <h1>{page.title}</h1>
        <p className="deck">{deck}</p>
        <p className="border-t border-line pt-3 text-body text-soft">
          Last updated <time dateTime={updatedOn}>{longDate(updatedOn)}</time>
        </p>
      </header>
      <nav
        aria-labelledby="on-this-page"
        className="self-start border-t border-ink pt-3 lg:sticky lg:top-6 lg:row-span-2"
      >
        <p id="on-this-page" className="font-semibold">
          On this page
        </p>
        <ul className="mt-2">
          {Object.entries(sections).map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 hover:text-maple">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Prose>{children}</Prose>
    </article>
  )
}
