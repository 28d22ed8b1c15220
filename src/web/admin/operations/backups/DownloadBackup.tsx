import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Backup } from '#contract/operations/backups.ts'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { downloadBackup } from './actions.ts'
import { KeyDialog } from './KeyDialog.tsx'

type Props = { backup: Backup; name: string; hasRecipient: boolean }

export function DownloadBackup({ backup, name, hasRecipient }: Props) {
  const [isMakingKey, setIsMakingKey] = useState(false)
  const focus = useFocusReturn()
  const download = useSave(() => downloadBackup(backup), {
    failure: 'Erreur lors du téléchargement',
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
