import { Icon } from '#app/ui/icon'

/** Plain links, and three buttons that the frame's script serves; without scripts those are not shown. */
export function ShareButtons({ url, title }: { url: string; title: string }) {
  const query = (words: Record<string, string>) => new URLSearchParams(words).toString()
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  const elsewhere = { target: '_blank', rel: 'noopener nofollow', className: 'share-way' }
  return (
    <ul className="share" aria-label="Share this page" data-print="no">
      <li>
        <a {...elsewhere} href={`https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`}>
          <Icon name="facebook" /> <span className="share-name">Facebook</span>
        </a>
      </li>
      <li>
        <a {...elsewhere} href={`https://x.com/intent/tweet?${query({ url, text: title })}`}>
          <Icon name="x" /> <span className="share-name">X</span>
        </a>
      </li>
      <li>
        <a className="share-way" href={`mailto:?${mail}`}>
          <Icon name="mail" /> <span className="share-name">Email</span>
        </a>
      </li>
      <li className="by-script">
        <button type="button" className="share-way" data-share="print">
          <Icon name="print" /> <span className="share-name">Print</span>
        </button>
      </li>
      <li className="by-script">
        <button type="button" className="share-way" data-share="copy" data-url={url}>
          <Icon name="link" /> <span className="share-ask share-name">Copy link</span>
          <span role="status">
            <span className="share-said">Copied</span>
          </span>
        </button>
      </li>
      <li className="by-script share-system">
        <button
          type="button"
          className="share-way"
          data-share="system"
          data-url={url}
          data-title={title}
        >
          <Icon name="share" /> <span className="share-name">Share</span>
        </button>
      </li>
    </ul>
  )
}
