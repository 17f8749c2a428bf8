import { Link } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { Prose } from '#app/content/prose'
import { site } from '#app/content/site'

export default function Accessibility() {
  return (
    <article className="grid grid-cols-1 gap-8">
      <PageMeta page={pages.accessibility} />
      <header className="grid max-w-text grid-cols-1 gap-5">
        <h1>Accessibility</h1>
        <p className="deck">
          Everyone should be able to read {site.name}, use its prices and register. If something
          stops you, tell us and we’ll help.
        </p>
      </header>
      <Prose>
        <h2>Our standard</h2>
        <p>
          We build every page to meet the{' '}
          <a href="https://www.w3.org/TR/WCAG22/" rel="noopener">
            Web Content Accessibility Guidelines (WCAG) 2.2
          </a>
          , level AA. We check each version of the site with an automated checker in light and dark,
          by keyboard, on narrow screens, with large text and without scripts.
        </p>
        <p>
          We build the site for Safari 16.4, Chrome 111, Edge 111, Firefox 115 and later versions,
          and for apps that use these browsers.
        </p>

        <h2>Known gaps</h2>
        <ul>
          <li>We haven’t yet tested every page with people who use assistive technology.</li>
          <li>
            To register you need a mobile phone that receives texts. A code expires after a few
            minutes, but you can ask for a new one and keep what you typed.
          </li>
          <li>
            We don’t control the sites that we link to, such as a broker’s dashboard or a
            regulator’s register.
          </li>
        </ul>

        <h2>Report a problem</h2>
        <p>
          Use the <Link to="/contact?about=accessibility">contact form</Link>, write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a> or send a letter to {site.name},{' '}
          {site.postalAddress}. Tell us the page, what you wanted to do and, if you can, your
          browser and assistive technology.
        </p>
        <p>
          We reply within three business days and tell you what we’ll do, and by when. In the
          meantime we’ll give you the information another way.
        </p>

        <h2>Other formats</h2>
        <p>
          Ask us for the content of any page in another format, such as large print or plain text.
          It’s free. Tell us what works for you.
        </p>
      </Prose>
    </article>
  )
}
