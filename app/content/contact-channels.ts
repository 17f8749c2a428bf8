/** The ways to be contacted, as the footer, /register and /connect name them. */
export const contactChannels = {
  whatsapp: {
    label: 'WhatsApp',
    title: 'Connect via WhatsApp',
    description: 'Leave your details and a registered broker can reach you on WhatsApp.',
  },
  telegram: {
    label: 'Telegram',
    title: 'Connect via Telegram',
    description: 'Leave your details and a registered broker can reach you on Telegram.',
  },
  default: {
    label: 'Contact',
    title: 'Get In Touch',
    description: 'Leave your details and a registered broker will contact you.',
  },
} as const

export type ContactChannel = keyof typeof contactChannels

export function contactChannelOf(parameters: URLSearchParams): ContactChannel {
  const via = parameters.get('via')
  return via === 'whatsapp' || via === 'telegram' ? via : 'default'
}

/** The page with the channel's form, and the action behind every form of it. */
export function contactPath(channel: ContactChannel): string {
  return channel === 'default' ? '/connect' : `/connect?via=${channel}`
}
