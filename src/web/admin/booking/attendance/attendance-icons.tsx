const strokeProps = {
  width: 16,
  height: 16,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.25,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function CheckIcon() {
  return (
    <svg {...strokeProps} aria-hidden="true">
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </svg>
  )
}

export function AbsenceIcon() {
  return (
    <svg {...strokeProps} aria-hidden="true">
      <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.25v.25" />
    </svg>
  )
}
