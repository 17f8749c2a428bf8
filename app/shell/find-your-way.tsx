import { useId } from 'react'
import { Link } from 'react-router'
import { sections } from '#app/content/pages'
import { type Part, ServerPart } from '#app/document/server-part'
import { Button, LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'

/** For readers on a wrong page: search, and the site's sections. */
export function FindYourWay() {
  return (
    <div className="grid content-start gap-8">
      <SiteSearch />
      <Sections title="Or go to a section" />
    </div>
  )
}

function SiteSearch() {
  const id = useId()
  return (
    <search>
      <form action="/search" className="grid gap-2">
        <label htmlFor={id} className="field-label">
          Search the site
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            type="search"
            name="q"
            className="input w-0 grow basis-32"
            maxLength={100}
            required
          />
          <Button variant="secondary">Search</Button>
        </div>
      </form>
    </search>
  )
}

export function Sections({ title }: { title: string }) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className="border-t-2 border-ink pt-2">
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {sections.map(({ path, title: name }) => (
          <li key={path} className="border-t border-line">
            <Link to={path} className="block py-2 font-semibold hover:text-maple">
              {name} <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Says that nothing is at an address, and shows the day’s movers. */
export function NotFound({ movers }: { movers?: Part | undefined }) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
      <section className="grid content-start gap-5">
        <p className="kicker num">404</p>
        <h1>Oops! Page not found</h1>
        <TornTape />
        <p className="deck text-balance">
          There’s nothing at this address. The page may have moved, or the link may be wrong.
        </p>
        <p>
          <LinkButton to="/">Go to the home page</LinkButton>
        </p>
        <FindYourWay />
      </section>
      {movers && (
        <section aria-labelledby="movers" className="border-t-2 border-ink pt-2 empty:hidden">
          <ServerPart part={movers} />
        </section>
      )}
    </div>
  )
}

/** The tape, torn. */
function TornTape() {
  return (
    <svg viewBox="0 0 640 140" fill="none" strokeWidth="3" aria-hidden="true">
      <TornPiece word="PAGE" isLeft />
      <g transform="rotate(6 640 60)">
        <TornPiece word="−100.00%" />
      </g>
    </svg>
  )
}

function TornPiece({ word, isLeft = false }: { word: string; isLeft?: boolean }) {
  const tear = isLeft ? 'M300 44l-15 22 20 16-14 26' : 'M344 44l-15 22 20 16-14 26'
  const end = isLeft ? 'H2V44H300' : 'H632V44H344'
  return (
    <g stroke="currentColor">
      <path d={`${tear}${end}`} fill="var(--color-surface)" />
      <path d={isLeft ? 'M14 50H290' : 'M352 50H630'} strokeWidth="12" strokeDasharray="1.5 18.5" />
      <path d={tear} stroke="var(--color-maple)" strokeWidth="6" strokeLinecap="round" />
      <text
        x={isLeft ? 26 : 612}
        y="93"
        textAnchor={isLeft ? 'start' : 'end'}
        className="num font-semibold"
        fill="currentColor"
        stroke="none"
        fontSize="26"
      >
        {word}
      </text>
    </g>
  )
}
