import { ArticleSlot } from '#app/articles/still-cards'
import { disclaimer } from '#app/content/site'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'

const steps = [
  {
    title: 'Leave your name, email and phone',
    text: 'A short form. Nothing is ticked for you, and it says who will call before you agree.',
  },
  {
    title: 'Type the code we text you',
    text: 'So that nobody can sign you up with your number but you.',
  },
  {
    title: 'Go to your dashboard',
    text: 'A licensed broker receives your details and contacts you. What happens next is up to you.',
  },
]

/** What registering does, and the other way on: reading. */
export function Spotlight() {
  return (
    <section aria-labelledby="spotlight" className="spotlight">
      <div>
        <h2 id="spotlight">Be introduced to a licensed broker</h2>
        <p className="mt-3 text-soft">
          {disclaimer.notABroker} {disclaimer.risk} Brokers pay us for introductions.
        </p>
        <p className="hero-actions">
          <LinkButton to="/register">
            Register for early access <Icon name="arrow" />
          </LinkButton>
          <LinkButton to="/insights" variant="secondary">
            Read our insights
          </LinkButton>
        </p>
      </div>
      <ol>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="num" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ArticleSlot listing="home-spotlight" />
    </section>
  )
}
