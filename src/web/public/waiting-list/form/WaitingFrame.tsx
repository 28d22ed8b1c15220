import { type KeyboardEvent, type ReactNode, useId } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import type { useSending } from '../../forms/use-sending.ts'
import { FailureReason } from '../../reservation/FailureReason.tsx'
import styles from './WaitingFrame.module.css'

type Props = {
  title: string
  heading?: 'h2' | 'h3'
  sending: Pick<ReturnType<typeof useSending>, 'status' | 'confirmation' | 'error'>
  onSubmit: () => void
  /** Undefined where the form stands by itself, under the heading of its step. */
  onFold: (() => void) | undefined
  children: ReactNode
}

/** Not a `<form>`: the booking form is around it. */
export function WaitingFrame({ title, heading: Heading = 'h3', sending, onSubmit, onFold, children }: Props) {
  const id = useId()
  if (sending.status === 'sent') {
    return (
      <div className={styles.card} role="status" tabIndex={-1} ref={moveFocus}>
        <p className={styles.sent}>{sending.confirmation}</p>
      </div>
    )
  }
  const submit = () => {
    if (sending.status !== 'sending') onSubmit()
  }
  const submitByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    submit()
  }
  return (
    <fieldset
      className={styles.card}
      aria-label={onFold ? undefined : title}
      aria-labelledby={onFold && id}
      onKeyDown={submitByEnter}
    >
      {onFold && (
        <Heading id={id} className={styles.title} tabIndex={-1} ref={moveFocus}>
          {title}
        </Heading>
      )}
      {children}
      {sending.error && (
        <Notice kind="error" title="Votre demande n’est pas envoyée.">
          <FailureReason error={sending.error} />
          <p>Ce que vous avez saisi est conservé.</p>
        </Notice>
      )}
      <div className={actionRowStyles.start}>
        <button
          type="button"
          className={buttonStyles.primary}
          aria-disabled={sending.status === 'sending'}
          onClick={submit}
        >
          {sending.status === 'sending' ? 'Envoi en cours…' : 'Me prévenir'}
        </button>
        {onFold && (
          <button type="button" className={buttonStyles.quiet} onClick={onFold}>
            Abandonner
          </button>
        )}
      </div>
    </fieldset>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
