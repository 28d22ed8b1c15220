const strokeProps = {
  width: 20,
  height: 20,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function MenuIcon() {
  return (
    <svg {...strokeProps} aria-hidden="true">
      <path d="M4 7h16M4 12h16M4 17h16" />
    </svg>
  )
}

export function ChevronIcon() {
  return (
    <svg {...strokeProps} width={16} height={16} aria-hidden="true">
      <path d="m6 9 6 6 6-6" />
    </svg>
  )
}

export function PreviousIcon() {
  return (
    <svg {...strokeProps} aria-hidden="true">
      <path d="m14.5 6-6 6 6 6" />
    </svg>
  )
}

export function NextIcon() {
  return (
    <svg {...strokeProps} aria-hidden="true">
      <path d="m9.5 6 6 6-6 6" />
    </svg>
  )
}

export function PlusIcon() {
  return (
    <svg {...strokeProps} aria-hidden="true">
      <path d="M12 5v14M5 12h14" />
    </svg>
  )
}

export function SearchIcon() {
  return (
    <svg {...strokeProps} aria-hidden="true">
      <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20" />
    </svg>
  )
}

export function MoreIcon() {
  return (
    <svg {...strokeProps} strokeWidth={3} aria-hidden="true">
      <path d="M6 12h.01M12 12h.01M18 12h.01" />
    </svg>
  )
}

export function PhoneIcon() {
  return (
    <svg {...strokeProps} aria-hidden="true">
      <path d="M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z" />
    </svg>
  )
}
