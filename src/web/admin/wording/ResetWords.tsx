import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { resetWords } from './actions.ts'

const FAILURE = "Erreur lors de l'enregistrement"

export function ResetWords() {
  const [isConfirming, setIsConfirming] = useState(false)
  const focus = useFocusReturn()
  const close = () => {
    setIsConfirming(false)
    focus.restoreFocus()
  }
  const reset = useMutation({
    mutationFn: resetWords,
    onSuccess: () => {
      void showToast('success', 'Liste d’origine rétablie')
      close()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          focus.remember()
          setIsConfirming(true)
        }}
      >
        Revenir à la liste d’origine
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={french`Revenir à la liste d’origine ?`}
          confirmLabel="Revenir à la liste d’origine"
          isPending={reset.isPending}
          error={reset.isError ? failureMessage(reset.error, FAILURE) : null}
          onConfirm={() => reset.mutate()}
          onCancel={close}
        >
          <p>Vos mots ajoutés et vos changements seront perdus.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
