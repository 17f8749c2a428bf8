import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { disclaimer, site } from '#app/content/site'
import { Icon } from '#app/ui/icon'
import { LinkButton } from '#app/ui/link-button'

const steps = [
  {
    title: 'Leave your name, email and phone',
    text: 'A short form. Nothing is ticked for you, and it says who will call before you agree.',
  },
  {
    title: 'Type the four digits we text you',
    text: 'So that nobody can sign you up with your number but you.',
  },
  {
    title: 'Go to your dashboard',
    text: 'A licensed broker receives your details and contacts you. What happens next is up to you.',
  },
]

export default function Home() {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
      <PageMeta page={pages.home} />
      <section className="grid content-start gap-6">
        <h1>Canadian markets, with the source beside the number.</h1>
        <p className="deck max-w-text">
          {site.name} is a markets desk for readers in Canada: stocks, crypto, currencies and
          commodities. A price here carries its age and where it came from. A page that someone paid
          for says so before its first word.
        </p>
        <p>
          <LinkButton to="/register">
            Register for early access
            <Icon name="arrow" />
          </LinkButton>
        </p>
        <p className="max-w-text text-[0.9375rem] text-soft">
          {disclaimer.notABroker} {disclaimer.risk}
        </p>
      </section>
      <section className="border-t border-ink pt-4" aria-labelledby="steps">
        <h2 id="steps">What registering does</h2>
        <ol className="mt-2">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2rem_1fr] border-b border-line py-4 last:border-0"
            >
              <span className="num font-serif text-xl text-maple" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-1 text-[0.9375rem] text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
