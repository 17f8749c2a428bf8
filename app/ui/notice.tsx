import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon'

export type Tone = 'info' | 'success' | 'error'

export const toneIcon: Record<Tone, IconName> = { info: 'info', success: 'check', error: 'alert' }

const toneRole = { info: undefined, success: 'status', error: 'alert' }

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & { tone?: Tone; title?: ReactNode }

/** A message about the visitor's last action. Give it `tabIndex={-1}` and a ref to move the focus to it. */
export function Notice({ tone = 'info', title, children, ...rest }: NoticeProps) {
  return (
    <div role={toneRole[tone]} {...rest} className="notice" data-tone={tone}>
      <Icon name={toneIcon[tone]} />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
