import { EmailForm } from './email-form'

/** On the page "Your data": what a phone does not prove. */
export function EmailSection({ hasLink }: { hasLink: boolean }) {
  return (
    <section aria-labelledby="email" className="grid gap-4 border-t border-ink pt-5">
      <h2 id="email" className="text-h3">
        Contact messages and your email
      </h2>
      <EmailForm hasLink={hasLink} />
    </section>
  )
}
