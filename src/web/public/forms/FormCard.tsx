import { type FormEventHandler, type ReactNode, useId } from 'react'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './FormCard.module.css'
import { Sent } from './Sent.tsx'
import type { useSending } from './use-sending.ts'
import { WithoutScripts } from './WithoutScripts.tsx'

type Props = {
  title: string
  submitLabel: string
  purpose: string
  sending: Pick<ReturnType<typeof useSending>, 'status' | 'confirmation'> & { startAgain?: () => void }
  failure: { title: string; reason: string } | null
  onSubmit: FormEventHandler
  children: ReactNode
}

export function FormCard({ title, submitLabel, purpose, sending, failure, onSubmit, children }: Props) {
  const id = useId()
  if (sending.status === 'sent') return <Sent {...sending} />
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <WithoutScripts to={purpose} />
      {/* Outside a <dialog>, this method submits nothing: before hydration, GET would put fields into the URL. */}
      <form method="dialog" className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        {failure && (
          <Notice kind="error" title={failure.title}>
            <p>{failure.reason}</p>
            <p>Ce que vous avez saisi est conservé.</p>
          </Notice>
        )}
        <button type="submit" className={buttonStyles.primary} disabled={sending.status === 'sending'}>
          {sending.status === 'sending' ? 'Envoi en cours…' : submitLabel}
        </button>
      </form>
    </section>
  )
}
