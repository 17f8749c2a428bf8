import { site } from '#app/content/site'
import type { Firm } from './view'

/** Names the firm that the details go to, and leads to where anyone can look it up. */
export function FirmCard({ firm, title }: { firm: Firm; title: string }) {
  return (
    <div id="firm" className="firm">
      <p className="kicker">{title}</p>
      <p className="firm-name">{firm.name}</p>
      <p>
        {`Registration ${firm.registrationNumber}, checked ${firm.registrationChecked}. `}
        <a className="link" href={site.registrationSearch}>
          Look it up in the National Registration Search
        </a>
      </p>
    </div>
  )
}
