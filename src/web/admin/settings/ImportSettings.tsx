import { Alert, Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { french, NNBSP } from '#domain/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/toasts.tsx'
import alertStyles from '../ui/alert.module.css'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { importSettings, refreshSettings } from './actions.ts'
import styles from './settings.module.css'

const FAILURE = "Erreur lors de l'import"
const NOT_JSON = french`Ce fichier n’est pas du JSON : il est abîmé, ou c’est un autre fichier.`

type ChosenFile = { name: string; settings: unknown }

export function ImportSettings() {
  const [choice, setChoice] = useState<ChosenFile | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const importing = useMutation({
    mutationFn: ({ settings }: ChosenFile) => importSettings(settings),
    onSuccess: async ({ message }) => {
      await refreshSettings()
      setChoice(null)
      void notify('success', message)
    },
    onError: () => notify('error', FAILURE),
  })
  const choose = async (file: File | null) => {
    if (!file) return
    importing.reset()
    const settings = parsed(await file.text())
    setUnreadable(settings === undefined ? NOT_JSON : null)
    if (settings === undefined) void notify('error', FAILURE)
    else setChoice({ name: file.name, settings })
  }
  const missing = importing.data?.missingPictures ?? []
  return (
    <div className={styles.stack}>
      <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
        {(button) => (
          <Button {...button} variant="default">
            Choisir un fichier
          </Button>
        )}
      </FileButton>
      {unreadable && (
        <Alert className={alertStyles.warning} variant="outline" role="alert">
          <p>{unreadable}</p>
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert className={alertStyles.warning} variant="outline" role="status">
          <p>
            Ces images ne sont pas sur ce site et n’ont pas été reprises{NNBSP}: {missing.join(', ')}.
          </p>
        </Alert>
      )}
      {choice && (
        <ConfirmDialog
          title={french`Importer ces paramètres ?`}
          confirmLabel="Importer"
          tone="plain"
          pending={importing.isPending}
          error={importing.isError ? reasons(importing.error) : null}
          onConfirm={() => importing.mutate(choice)}
          onCancel={() => setChoice(null)}
        >
          <p>
            <strong>{choice.name}</strong>
          </p>
          <p>Ils prennent la place de ceux d’aujourd’hui, textes légaux compris.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function reasons(error: Error): string {
  const messages = error instanceof ApiError ? error.issues.map(({ message }) => message) : []
  return messages.length > 0 ? messages.join(' ') : failureMessage(error, FAILURE)
}
