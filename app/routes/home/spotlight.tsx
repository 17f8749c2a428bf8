import { disclaimer } from '#app/content/site'
import { type Part, ServerPart } from '#app/document/server-part'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'

const steps = [
  {
    title: 'Tell us how to reach you',
    text: 'You’ll see which firm will call before you agree.',
  },
  {
    title: 'Enter the code we text you',
    text: 'This stops anyone else from using your number.',
  },
  {
    title: 'A registered broker calls you',
    text: 'Your dashboard opens as well. It’s free, and you decide what’s next.',
  },
]

/** Shows what registering does, and the alternative: reading on. */
export function Spotlight({ stories }: { stories: Part }) {
  return (
    <section aria-labelledby="spotlight" className="spotlight">
      <div data-asks="">
        <h2 id="spotlight">Talk to a registered broker</h2>
        <p className="spotlight-words">
          {disclaimer.notABroker} {disclaimer.risk} Brokers pay us for each introduction.
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
      <ol data-asks="">
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
      <ServerPart part={stories} className="contents" />
    </section>
  )
}
