import type { ReactNode } from 'react'
import type { Consent } from '#domain/consent.ts'
import { bottomBar } from '../bottom-bars.ts'
import styles from './ConsentBanner.module.css'

type Props = {
  onAnswer: (answer: Consent) => void
  /** Whoever asked for it by a button wants to be taken there; nobody else's focus is moved. */
  takesFocus?: boolean
  /** While the server's page is not taken over: for who has answered already it must not be seen. */
  isEarly?: boolean
  children?: ReactNode
}

/** Asks about cookies at the foot of the screen: two answers of the same weight. */
export function ConsentBanner({ onAnswer, takesFocus, isEarly = false, children }: Props) {
  return (
    <section
      className={styles.banner}
      aria-label="Cookies"
      data-early={isEarly}
      tabIndex={-1}
      ref={takesFocus ? standWithFocus : standAside}
    >
      <div className={styles.words}>
        <p>
          Ce site ne dépose qu’un cookie, celui de votre session, sans lequel on ne peut ni réserver ni se
          connecter.
        </p>
        <p>Il ne mesure pas votre visite. {children}</p>
      </div>
      <div className={styles.answers}>
        <Answer answer="rejected" label="Refuser" onAnswer={onAnswer} />
        <Answer answer="accepted" label="Accepter" onAnswer={onAnswer} />
      </div>
    </section>
  )
}

type AnswerProps = Pick<Props, 'onAnswer'> & { answer: Consent; label: string }

function Answer({ answer, label, onAnswer }: AnswerProps) {
  return (
    <button type="button" className={styles.answer} onClick={() => onAnswer(answer)}>
      {label}
    </button>
  )
}

function standWithFocus(banner: HTMLElement) {
  banner.focus()
  return standAside(banner)
}

/** Tells the page how high it is, so that base.css can keep that much free at the end (WCAG 2.4.11). */
function standAside(banner: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--banner-height', `${banner.offsetHeight}px`)
    uncoverFocus()
  })
  observer.observe(banner)
  const leave = bottomBar(banner)
  return () => {
    leave?.()
    observer.disconnect()
    style.removeProperty('--banner-height')
  }
}

/** The keyboard may have come to the page's end before there was a banner: what is in sight stays where it is. */
function uncoverFocus() {
  const { activeElement, body } = document
  if (activeElement !== body) activeElement?.scrollIntoView({ block: 'nearest' })
}
