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
