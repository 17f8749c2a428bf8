import type { ReactNode } from 'react'
import { PageMeta } from '../page-meta'
import type { Page } from '../pages'
import { Prose } from '../prose'

type LegalPageProps = { page: Page; updatedOn: string; deck: string; children: ReactNode }

/** A text with a date that a test holds to its words (`updated.ts`). */
export function LegalPage({ page, updatedOn, deck, children }: LegalPageProps) {
  return (
    <article>
      <PageMeta page={page} />
      <header className="grid max-w-text gap-5">
        <h1>{page.title}</h1>
        <p className="deck">{deck}</p>
        <p className="border-t border-line pt-3 text-[0.9375rem] text-soft">
          Last updated <time dateTime={updatedOn}>{inWords(updatedOn)}</time>
        </p>
      </header>
      <Prose>{children}</Prose>
    </article>
  )
}

function inWords(isoDate: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(isoDate),
  )
}
