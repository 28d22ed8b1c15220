import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../../ui/confirm/ConfirmButton.tsx'
import { cacheTemplate, resetText } from '../actions.ts'
import styles from './editor.module.css'

type TextFields = { subject: string; body: string; sms: string }
type Props = { template: NotificationTemplate; onReset: (text: TextFields) => void }

const FAILURE = 'Erreur lors de la mise à jour'

export function ResetText({ template, onReset }: Props) {
  if (template.isOriginal) return null
  return (
    <ConfirmButton
      className={styles.reset}
      label="Revenir au texte d’origine"
      title={french`Revenir au texte d’origine ?`}
      confirmLabel="Revenir au texte d’origine"
      action={() => resetText(template)}
      done="Texte d’origine rétabli"
      failure={FAILURE}
      onDone={(changed) => {
        cacheTemplate(changed)
        onReset({ subject: changed.subject, body: changed.body, sms: changed.sms ?? '' })
      }}
    >
      <p>Votre texte de «{`${NNBSP}${template.label}${NNBSP}`}» sera perdu.</p>
    </ConfirmButton>
  )
}
