import type { ReactNode } from 'react'
import type { Consent } from '#domain/privacy/consent.ts'
import actionRowStyles from '../action-row.module.css'
import { registerBottomBar } from '../bottom-bars.ts'
import styles from './ConsentBanner.module.css'

/** The text of the link to the page about privacy. */
export const ONE_COOKIE = 'Un seul cookie, celui de votre visite.'

type Props = {
  onAnswer: (answer: Consent) => void
  takesFocus?: boolean
  /** False in server HTML: CSS then hides the banner from visitors who have answered. */
  isHydrated?: boolean
  /** What it says of cookies and other sites, with the link to the page about privacy. */
  children: ReactNode
}

export function ConsentBanner({ onAnswer, takesFocus, isHydrated = true, children }: Props) {
  return (
    <section
      className={styles.banner}
      aria-label="Cookies"
      data-hydrated={isHydrated}
      tabIndex={-1}
      ref={takesFocus ? reserveSpaceAndFocus : reserveSpace}
    >
      <p className={styles.text}>{children}</p>
      <div className={actionRowStyles.start}>
        <AnswerButton answer="rejected" label="Refuser" onAnswer={onAnswer} />
        <AnswerButton answer="accepted" label="Accepter" onAnswer={onAnswer} />
      </div>
    </section>
  )
}

type AnswerButtonProps = Pick<Props, 'onAnswer'> & { answer: Consent; label: string }

function AnswerButton({ answer, label, onAnswer }: AnswerButtonProps) {
  return (
    <button type="button" className={styles.answer} onClick={() => onAnswer(answer)}>
      {label}
    </button>
  )
}

function reserveSpaceAndFocus(banner: HTMLElement) {
  banner.focus()
  return reserveSpace(banner)
}

/** Publishes the banner's height: base.css keeps as much space free at the page's end (WCAG 2.4.11). */
function reserveSpace(banner: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--banner-height', `${banner.offsetHeight}px`)
    scrollFocusIntoView()
  })
  observer.observe(banner)
  const unregister = registerBottomBar(banner)
  return () => {
    unregister?.()
    observer.disconnect()
    style.removeProperty('--banner-height')
  }
}

function scrollFocusIntoView() {
  const { activeElement, body } = document
  if (activeElement !== body) activeElement?.scrollIntoView({ block: 'nearest' })
}
