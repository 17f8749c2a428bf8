import type { SVGProps } from 'react'

const paths = {
  alert: 'M10 2.5 18.5 17h-17Z M10 8v4 M10 14.4v.1',
  check: 'M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4Z M6.3 10.3l2.5 2.5 5-5.4',
  info: 'M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4Z M10 9v5 M10 6v.1',
  chevron: 'M5 7.5 10 12.5 15 7.5',
  close: 'M5 5 15 15 M15 5 5 15',
  arrow: 'M3 10h14 M11.5 4.5 17 10l-5.5 5.5',
  menu: 'M2.5 5.5h15 M2.5 10h15 M2.5 14.5h15',
  search: 'M8.6 2.6a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z M13 13l4.6 4.6',
  bubble:
    'M17.6 9.3c0 3.6-3.4 6.5-7.6 6.5-1 0-2-.2-2.9-.5L2.8 17.4l1.3-3.6a6 6 0 0 1-1.7-4.5c0-3.6 3.4-6.5 7.6-6.5s7.6 2.9 7.6 6.5Z M6.8 9.3v.1 M10 9.3v.1 M13.2 9.3v.1',
  play: 'M6 3.5 16 10 6 16.5Z',
  pause: 'M6.5 4v12 M13.5 4v12',
  back: 'M4 3.5v4h4 M4.3 7.3A7 7 0 1 1 3 11',
  forward: 'M16 3.5v4h-4 M15.7 7.3A7 7 0 1 0 17 11',
  previous: 'M15.5 4 7 10l8.5 6Z M4.5 4v12',
  next: 'M4.5 4 13 10l-8.5 6Z M15.5 4v12',
  share: 'M10 2.5v10 M6 6.2l4-3.7 4 3.7 M4 10v7h12v-7',
  link: 'M8.3 11.7a3.4 3.4 0 0 0 4.8 0l3-3a3.4 3.4 0 0 0-4.8-4.8l-1 1 M11.7 8.3a3.4 3.4 0 0 0-4.8 0l-3 3a3.4 3.4 0 0 0 4.8 4.8l1-1',
  mail: 'M2.5 4.5h15v11h-15Z M2.5 5l7.5 6 7.5-6',
  print: 'M5.5 7.5v-5h9v5 M5.5 14.5h-3v-7h15v7h-3 M5.5 12h9v5.5h-9Z',
  facebook:
    'M11.5 18v-7h2.6l.4-3h-3V6.3c0-1 .4-1.6 1.7-1.6h1.4V2.1c-3-.4-6.1.2-6.1 3.700V8H6v3h2.5v7Z',
  x: 'M3 2.5l11.5 15H17L5.5 2.5Z M16.5 2.5 3.5 17.5',
  whatsapp:
    'M2.5 17.5l1.1-3.9a7.6 7.6 0 1 1 2.8 2.7Z M7.4 6.7c-.8 1.1-.5 2.7 1.1 4.3s3.5 2.3 4.5 1.5l.3-1.2-1.7-.9-.9.8c-.9-.4-1.6-1.1-2-2l.8-.9-.9-1.7Z',
  telegram: 'M17.8 3 2 9.3l4.7 1.8L14 6.6l-5.3 5.3 5.4 4.3Z M6.7 11.1v4.9l2.6-2.8',
}

export type IconName = keyof typeof paths

type IconProps = Omit<SVGProps<SVGSVGElement>, 'name'> & { name: IconName }

/** A line drawing in the text's colour, always next to words, so hidden from screen readers. */
export function Icon({ name, className = '', ...rest }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={`icon ${className}`}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  )
}
