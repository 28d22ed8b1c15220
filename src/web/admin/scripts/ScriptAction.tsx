import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Section } from '../ui/Section.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { refreshRuns } from './actions.ts'

type Props = {
  id: string
  title: string
  help: string
  label: string
  question: string
  consequence: string
  run: () => Promise<{ message: string }>
}

export function ScriptAction({ id, title, help, label, question, consequence, run }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const focus = useFocusReturn()
  const close = () => {
    setIsConfirming(false)
    focus.restoreFocus()
  }
  const running = useMutation({
    mutationFn: run,
    onSuccess: ({ message }) => {
      void showToast('success', message)
      close()
    },
    onError: (error) => showToast('error', failureMessage(error, 'Une erreur est survenue.')),
    onSettled: refreshRuns,
  })
  const openConfirmation = () => {
    focus.remember()
    running.reset()
    setIsConfirming(true)
  }
  return (
    <Section id={id} title={title} help={help}>
      <div>
        <Button variant="default" onClick={openConfirmation}>
          {label}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={french`${question} ?`}
          confirmLabel={running.isPending ? 'En cours...' : label}
          tone="plain"
          isPending={running.isPending}
          error={running.isError ? failureMessage(running.error, 'Une erreur est survenue.') : null}
          onConfirm={() => running.mutate()}
          onCancel={close}
        >
          <p>{consequence}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
