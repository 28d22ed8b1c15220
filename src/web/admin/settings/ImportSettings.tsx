import { Alert, Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { french, NNBSP } from '#domain/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import alertStyles from '../ui/alert.module.css'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { importSettings, refreshSettings } from './actions.ts'
import styles from './settings.module.css'

const FAILURE = "Erreur lors de l'import"
const NOT_JSON = french`Ce fichier n’est pas du JSON : il est abîmé, ou c’est un autre fichier.`

type ChosenFile = { name: string; settings: unknown }

export function ImportSettings() {
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const importing = useMutation({
    mutationFn: ({ settings }: ChosenFile) => importSettings(settings),
    onSuccess: async ({ message }) => {
      await refreshSettings()
      setChosenFile(null)
      void showToast('success', message)
    },
    onError: () => showToast('error', FAILURE),
  })
  const choose = async (file: File | null) => {
    if (!file) return
    importing.reset()
    const settings = parseJson(await file.text())
    setIsUnreadable(settings === undefined)
    if (settings === undefined) void showToast('error', FAILURE)
    else setChosenFile({ name: file.name, settings })
  }
  const missingPictures = importing.data?.missingPictures ?? []
  return (
    <div className={styles.stack}>
      <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
        {(button) => (
          <Button {...button} variant="default">
            Choisir un fichier
          </Button>
        )}
      </FileButton>
      {isUnreadable && (
        <Alert className={alertStyles.warning} variant="outline" role="alert">
          <p>{NOT_JSON}</p>
        </Alert>
      )}
      {missingPictures.length > 0 && (
        <Alert className={alertStyles.warning} variant="outline" role="status">
          <p>
            Ces images ne sont pas sur ce site et n’ont pas été reprises{NNBSP}: {missingPictures.join(', ')}.
          </p>
        </Alert>
      )}
      {chosenFile && (
        <ConfirmDialog
          title={french`Importer ces paramètres ?`}
          confirmLabel="Importer"
          tone="plain"
          isPending={importing.isPending}
          error={importing.isError ? errorText(importing.error) : null}
          onConfirm={() => importing.mutate(chosenFile)}
          onCancel={() => setChosenFile(null)}
        >
          <p>
            <strong>{chosenFile.name}</strong>
          </p>
          <p>Ils prennent la place de ceux d’aujourd’hui, textes légaux compris.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function errorText(error: Error): string {
  const messages = error instanceof ApiError ? error.issues.map(({ message }) => message) : []
  return messages.length > 0 ? messages.join(' ') : failureMessage(error, FAILURE)
}
