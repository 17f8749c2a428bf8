import { type ContactChannel, contactChannels, contactPath } from '#app/content/contact-channels'
import { buttonClass } from '#app/ui/button'
import { Icon } from '#app/ui/icon'

const channels = ['whatsapp', 'telegram'] as const

/** Links to the page with the form, which the frame's script opens as dialogs in place. */
export function ContactLinks() {
  return (
    <p className="flex flex-wrap gap-3">
      {channels.map((channel) => (
        <a
          key={channel}
          href={contactPath(channel)}
          className={buttonClass('secondary')}
          data-opens={contactDialogId(channel)}
          aria-haspopup="dialog"
          rel="nofollow"
        >
          <Icon name={channel} />
          {contactChannels[channel].label}
        </a>
      ))}
    </p>
  )
}

export function contactDialogId(channel: ContactChannel): string {
  return `contact-${channel}`
}
