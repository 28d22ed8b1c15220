import type { FormEventHandler, ReactNode } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { FailureReason } from '../../reservation/FailureReason.tsx'
import styles from './own-details.module.css'

type Props = {
  title: string
  submitLabel: string
  isSending: boolean
  failure: Error | null
  onSubmit: FormEventHandler
  onAbandon: () => void
  children: ReactNode
}

export function DetailsFrame(props: Props) {
  const { title, submitLabel, isSending, failure, onSubmit, onAbandon, children } = props
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-labelledby="correction">
      <h3 id="correction" tabIndex={-1} ref={moveFocus} className={styles.subtitle}>
        {title}
      </h3>
      {children}
      {failure && (
        <Notice kind="error" title="Rien n’a été enregistré.">
          <FailureReason error={failure} />
        </Notice>
      )}
      <div className={actionRowStyles.start}>
        <button type="submit" className={buttonStyles.primary} disabled={isSending}>
          {isSending ? 'Envoi en cours…' : submitLabel}
        </button>
        <button type="button" className={buttonStyles.quiet} disabled={isSending} onClick={onAbandon}>
          Abandonner
        </button>
      </div>
    </form>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
