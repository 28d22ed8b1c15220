import type { ReactNode } from 'react'

function StepIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      width={36}
      height={36}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** As iPhones draw it: a square from which an arrow leaves upwards. */
export function ShareIcon() {
  return (
    <StepIcon>
      <path d="M8.5 9H6.5v11.5h11V9h-2M12 15V3.5M8.5 6.5 12 3.5l3.5 3" />
    </StepIcon>
  )
}

export function AddIcon() {
  return (
    <StepIcon>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M12 8.5v7M8.5 12h7" />
    </StepIcon>
  )
}

export function KebabIcon() {
  return (
    <StepIcon>
      <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" strokeWidth={3} />
    </StepIcon>
  )
}

export function OpenIcon() {
  return (
    <StepIcon>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M9.5 6.5h2v2h-2zM11 18.5h2" />
    </StepIcon>
  )
}
