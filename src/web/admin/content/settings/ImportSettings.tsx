import { Alert, Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { french, NNBSP } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage, withReason } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import alertStyles from '../../ui/alert.module.css'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { importSettings, refreshSettings } from './actions.ts'
import styles from './settings.module.css'

const FAILURE = "Erreur lors de l'import"
const NOT_JSON = french`Ce fichier n’est pas un export de paramètres : il est abîmé, ou c’est un autre fichier.`

type ChosenFile = { name: string; settings: unknown }

export function ImportSettings() {
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [missingPictures, setMissingPictures] = useState<readonly string[]>([])
  const choose = async (file: File | null) => {
    if (!file) return
    setMissingPictures([])
    const settings = parseJson(await file.text())
    setIsUnreadable(settings === undefined)
    if (settings === undefined) void showToast('error', FAILURE)
    else setChosenFile({ name: file.name, settings })
  }
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
        <ConfirmAction
          title={french`Importer ces paramètres ?`}
          confirmLabel="Importer"
          tone="plain"
          action={() => importSettings(chosenFile.settings)}
          done={({ message }) => message}
          failure={errorText}
          refresh={refreshSettings}
          onDone={(reply) => {
            setMissingPictures(reply.missingPictures)
            setChosenFile(null)
          }}
          onClose={() => setChosenFile(null)}
        >
          <p>
            <strong>{chosenFile.name}</strong>
          </p>
          <p>Ils prennent la place de ceux d’aujourd’hui, textes légaux compris.</p>
        </ConfirmAction>
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

function errorText(error: unknown): string {
  const messages = error instanceof ApiError ? error.issues.map(({ message }) => message) : []
  return messages.length > 0
    ? `${FAILURE}\n${messages.join(' ')}`
    : failureMessage(error, withReason(FAILURE))
}
