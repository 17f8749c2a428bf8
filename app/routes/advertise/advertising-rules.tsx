const rules = [
  'Every ad is labelled “Advertisement” and names its sponsor, and its page says you can lose all the money you invest. Our pages add these words; advertisers can’t remove them.',
  'Claims about performance, members or scarcity need evidence that we have reviewed and that has an expiry date. Without evidence, a figure is marked illustrative.',
  'Ads don’t show real people, or any regulator, government or news brand, as endorsing anything.',
  'A firm that receives leads must be registered for the services it offers. We check before the first lead, and regularly after that.',
  'Visitors consent by ticking a box that names the firm. We don’t resell leads.',
]

export function AdvertisingRules() {
  return (
    <section
      id="rules"
      aria-labelledby="rules-title"
      className="scroll-mt-4 border-t border-ink pt-4"
    >
      <h2 id="rules-title">Our ad standards</h2>
      <ol className="mt-3">
        {rules.map((rule, index) => (
          <li key={rule} className="flex gap-3 border-t border-line py-2">
            <span aria-hidden="true" className="num font-serif text-lead text-soft">
              {index + 1}
            </span>
            {rule}
          </li>
        ))}
      </ol>
    </section>
  )
}
