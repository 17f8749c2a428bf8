const placements = [
  {
    title: 'Sponsored articles',
    text: 'A page of your own, in our type and under our rules, with the word Advertisement before its headline and your name as the one who pays. It can carry a form whose leads have confirmed their phone number.',
    facts: [
      'Marked on the page, on its card and in feeds',
      'Links bear rel="sponsored"',
      'Not in the news sitemap',
    ],
  },
  {
    title: 'Banner ads',
    text: 'An image with a text beside prices or below an article. It is served by us, from this site, so it loads without a third party’s script and waits for nobody’s consent.',
    facts: [
      'Still images, no sound',
      'A fixed place: nothing jumps',
      'Clicks counted without cookies',
    ],
  },
  {
    title: 'Newsletter placements',
    text: 'One block in an issue: a headline, a few lines and a link.',
    facts: ['Marked above its first word', 'Text, no tracking pixel'],
  },
]

export function Placements() {
  return (
    <section aria-labelledby="placements">
      <h2 id="placements" className="sr-only">
        What can be booked
      </h2>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {placements.map(({ title, text, facts }) => (
          <div key={title} className="border-t border-ink pt-4">
            <h3 className="text-h2">{title}</h3>
            <p className="mt-2">{text}</p>
            <ul className="mt-3 text-ui text-soft">
              {facts.map((fact) => (
                <li key={fact} className="border-t border-line py-1.5">
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
