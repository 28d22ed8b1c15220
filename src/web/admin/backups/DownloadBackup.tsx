import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup } from '#contract/backups.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { downloadBackup } from './actions.ts'
import { KeyDialog } from './KeyDialog.tsx'

type Props = { backup: Backup; name: string; hasRecipient: boolean }

export function DownloadBackup({ backup, name, hasRecipient }: Props) {
  const [isMakingKey, setIsMakingKey] = useState(false)
  const focus = useFocusReturn()
  const download = useMutation({
    mutationFn: () => downloadBackup(backup),
    onError: (error) => showToast('error', failureMessage(error, 'Erreur lors du téléchargement')),
  })
  const closeDialog = () => {
    setIsMakingKey(false)
    focus.restoreFocus()
  }
  const openOrDownload = () => {
    if (hasRecipient) return download.mutate()
    focus.remember()
    setIsMakingKey(true)
  }
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Télécharger la sauvegarde du ${name}`}
        disabled={download.isPending}
        onClick={openOrDownload}
      >
        {download.isPending ? 'En cours...' : 'Télécharger'}
      </Button>
      {isMakingKey && (
        <KeyDialog
          isReplacing={false}
          onSaved={() => {
            closeDialog()
            download.mutate()
          }}
          onClose={closeDialog}
        />
      )}
    </div>
  )
}
