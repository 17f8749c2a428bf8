import type { SVGProps } from 'react'

const paths = {
  alert: 'M10 2.5 18.5 17h-17Z M10 8v4 M10 14.4v.1',
  check: 'M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4Z M6.3 10.3l2.5 2.5 5-5.4',
  info: 'M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4Z M10 9v5 M10 6v.1',
  chevron: 'M5 7.5 10 12.5 15 7.5',
  close: 'M5 5 15 15 M15 5 5 15',
  arrow: 'M3 10h14 M11.5 4.5 17 10l-5.5 5.5',
}

export type IconName = keyof typeof paths

type IconProps = Omit<SVGProps<SVGSVGElement>, 'name'> & { name: IconName }

/** A line drawing in the text's own colour. Always beside words, so always hidden from readers. */
export function Icon({ name, className = '', ...rest }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={`icon ${className}`}
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
