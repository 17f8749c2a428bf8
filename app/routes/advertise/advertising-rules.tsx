const rules = [
  'It says “Advertisement”, who pays, and that all the money invested can be lost. The page draws these words itself; no advertiser can leave them out.',
  'A figure about performance, members or scarcity needs evidence that we have reviewed, with a date on which it expires. Without evidence it is marked as illustrative, beside the figure.',
  'It names and shows no real person, and no regulator, government or news brand as recommending anything.',
  'A firm that receives registrations is registered for what it offers, and we check that before the first lead and again later.',
  'Consent to be contacted is a box that the visitor ticks, naming the firm. Leads are not resold.',
]

export function AdvertisingRules() {
  return (
    <section
      id="rules"
      aria-labelledby="rules-title"
      className="scroll-mt-4 border-t border-ink pt-4"
    >
      <h2 id="rules-title">What every advertisement keeps to</h2>
      <ol className="mt-3">
        {rules.map((rule, index) => (
          <li
            key={rule}
            className="grid grid-cols-[2rem_1fr] border-b border-line py-3 last:border-0"
          >
            <span aria-hidden="true" className="num font-serif text-xl text-maple">
              {index + 1}
            </span>
            {rule}
          </li>
        ))}
      </ol>
    </section>
  )
}
