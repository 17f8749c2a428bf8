import { facts } from 'virtual:articles'
import type { ComponentProps, ReactNode } from 'react'
import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { Claim, ClaimFootnote } from '#app/content/claim'
import type { ClaimId } from '#app/content/claims'
import type { FactId } from '#app/content/facts'
import { riskWarning } from '#app/content/site'
import { headingId } from './contents'
import { Calls, Cta } from './cta'
import { PensionChart } from './pension-chart'
import { Checked, Costs, Features } from './promotion-parts'
import { Results } from './results'
import { SavingsChart } from './savings-chart'

/** The components that an article's text may use beside Markdown. */
export function bodyComponents(article: Article) {
  return {
    Calls,
    Checked,
    Claim,
    ClaimNote,
    Costs,
    Cta,
    ExchangeHours,
    Features,
    Fact,
    More,
    PensionChart,
    PriceTable,
    Results,
    Risk,
    SavingsChart,
    h2: SectionHeading,
    table: ScrollableTable,
    a: isSponsored(article) ? SponsoredLink : BodyLink,
  }
}

/** Below each block with claims, where the build puts it (`article-markup.ts`). */
function ClaimNote({ of }: { of: string }) {
  return <ClaimFootnote ids={of.split(' ') as ClaimId[]} />
}

/** Ends every sponsored text. */
function Risk() {
  return (
    <aside className="risk" aria-label="Risk warning">
      <p>
        <strong>{riskWarning.lead}</strong> {riskWarning.rest} {riskWarning.advice}
      </p>
    </aside>
  )
}

/** Can be linked to, from the list of contents among others. */
function SectionHeading(props: ComponentProps<'h2'>) {
  const { children } = props
  return <h2 id={typeof children === 'string' ? headingId(children) : undefined} {...props} />
}

/** Background to a sponsored page, opened by a tap. Claims stay outside, because their notes follow whole blocks. */
function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary>
        <SectionHeading>{title}</SectionHeading>
      </summary>
      {children}
    </details>
  )
}

type TableProps = ComponentProps<'table'> & { 'data-section'?: string }

/** A table wider than a phone scrolls by itself, also by keyboard. Its name is that of its section. */
function ScrollableTable({ 'data-section': section, ...props }: TableProps) {
  const label = section ? `Table: ${section}` : 'Table'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table {...props} />
    </section>
  )
}

function BodyLink(props: ComponentProps<'a'>) {
  return <a {...props} rel={isForeign(props.href) ? 'noopener' : undefined} />
}

/** A link in a paid text is a paid link. */
function SponsoredLink(props: ComponentProps<'a'>) {
  return <a {...props} rel={isForeign(props.href) ? 'sponsored noopener' : undefined} />
}

function isForeign(href: string | undefined): boolean {
  return /^https?:/.test(href ?? '')
}

type PriceTableProps =
  /** Instruments, as in their addresses: `crypto/btc crypto/eth`. */
  | { of: string; movers?: undefined }
  /** A category, whose largest gains and losses of the day are shown. */
  | { of?: undefined; movers: string }

/** Marks the place of the opening hours, likewise. */
function ExchangeHours() {
  return <div data-price-table="hours" />
}

/** Marks the place of a table: the text is rendered once, its prices each time (`fillPriceTables`). */
export function PriceTable({ of, movers }: PriceTableProps) {
  return <div data-price-table={movers ? `movers ${movers}` : of} />
}

/** A dated figure with its source, as a sentence of its own. Renders nothing if the build withholds it. */
export function Fact({ id }: { id: FactId }) {
  const fact = facts[id]
  if (!fact) return null
  const { name, value, from, until, source } = fact
  const year = from.slice(0, 4)
  return (
    <span data-fact={id}>
      {` ${name}, ${until ? year : `since ${year}`}: ${value} (`}
      <a href={source.url} rel="noopener">
        {source.name}
      </a>
      ).
    </span>
  )
}
