import type { RefObject } from 'react'
import buttonStyles from '#web/ui/button.module.css'
import styles from './BookingSummary.module.css'
import { useIsInView } from './use-is-in-view.ts'

type Step = 'service' | 'hour' | 'details'

export type StepHeadings = Record<Step, RefObject<HTMLHeadingElement | null>>

const LABELS: Record<Step, string> = {
  service: 'Choisir une prestation',
  hour: 'Choisir une heure',
  details: 'Continuer',
}

/** Leads to what is missing. Beside the details, « Réserver » is the only action. */
export function SummaryAction({ nextStep, headings }: { nextStep: Step; headings: StepHeadings }) {
  const areDetailsInView = useIsInView(headings.details)
  if (nextStep === 'details' && areDetailsInView) return null
  const look = nextStep === 'details' ? buttonStyles.primary : buttonStyles.quiet
  return (
    <button
      type="button"
      className={`${look} ${buttonStyles.small} ${styles.action}`}
      onClick={() => goTo(headings[nextStep].current)}
    >
      {LABELS[nextStep]}
    </button>
  )
}

/** The heading gets the focus, not a field: on a phone that would open the keyboard over the page. */
function goTo(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
