import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationTemplate } from '#contract/templates.ts'
import { french, NNBSP } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFocusReturn } from '../../use-focus-return.ts'
import { cacheTemplate, resetText } from '../actions.ts'
import styles from './editor.module.css'

type TextFields = { subject: string; body: string; sms: string }
type Props = { template: NotificationTemplate; onReset: (text: TextFields) => void }

const FAILURE = 'Erreur lors de la mise à jour'

export function ResetText({ template, onReset }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const focus = useFocusReturn()
  const close = () => {
    setIsConfirming(false)
    focus.restoreFocus()
  }
  const reset = useMutation({
    mutationFn: () => resetText(template),
    onSuccess: (changed) => {
      cacheTemplate(changed)
      onReset({ subject: changed.subject, body: changed.body, sms: changed.sms ?? '' })
      void showToast('success', 'Texte d’origine rétabli')
      close()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  const openConfirmation = () => {
    focus.remember()
    setIsConfirming(true)
  }
  return (
    <>
      {!template.isOriginal && (
        <Button className={styles.reset} variant="default" onClick={openConfirmation}>
          Revenir au texte d’origine
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={french`Revenir au texte d’origine ?`}
          confirmLabel="Revenir au texte d’origine"
          isPending={reset.isPending}
          error={reset.isError ? failureMessage(reset.error, FAILURE) : null}
          onConfirm={() => reset.mutate()}
          onCancel={close}
        >
          <p>Votre texte de «{`${NNBSP}${template.label}${NNBSP}`}» sera perdu.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
