const placements = [
  {
    title: 'Sponsored articles',
    text: 'A page in our design that follows our ad standards, labelled “Advertisement” above the headline, with your name as sponsor. It can include a lead form; every lead has a confirmed phone number.',
    facts: [
      'Labelled on the page, its cards and in feeds',
      'Links marked rel="sponsored"',
      'Not in the news sitemap',
    ],
  },
  {
    title: 'Banner ads',
    text: 'An image with text, beside prices or below an article. We serve it from this site, with no third-party script, so it needs no consent for ad measurement.',
    facts: [
      'Still images, no sound',
      'Fixed size: the page doesn’t shift',
      'Clicks counted without cookies',
    ],
  },
  {
    title: 'Newsletter placements',
    text: 'Planned: there’s no newsletter yet, so these can’t be booked. One block per issue, with a headline, a few lines and a link.',
    facts: ['To be labelled above the headline', 'Text, no tracking pixel'],
  },
]

export function Placements() {
  return (
    <section aria-labelledby="placements">
      <h2 id="placements" className="sr-only">
        Ad formats
      </h2>
      <div className="grid gap-8 md:grid-cols-3">
        {placements.map(({ title, text, facts }) => (
          <div key={title} className="border-t border-ink pt-4">
            <h3 className="text-lead">{title}</h3>
            <p className="mt-2">{text}</p>
            <ul className="mt-3 text-body text-soft">
              {facts.map((fact) => (
                <li key={fact} className="border-t border-line py-2">
                  {fact}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
