import { Button } from '@mantine/core'
import type { Backup } from '#contract/operations/backups.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { downloadBackup } from './actions.ts'
import { KeyDialog } from './KeyDialog.tsx'

type Props = { backup: Backup; name: string; hasRecipient: boolean }

export function DownloadBackup({ backup, name, hasRecipient }: Props) {
  const key = useDialogState()
  const download = useSave(() => downloadBackup(backup), {
    failure: 'Erreur lors du téléchargement',
  })
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Télécharger la sauvegarde du ${name}`}
        disabled={download.isPending}
        onClick={() => (hasRecipient ? download.mutate() : key.open())}
      >
        {download.isPending ? 'En cours...' : 'Télécharger'}
      </Button>
      {key.isOpen && (
        <KeyDialog
          isReplacing={false}
          onSaved={() => {
            key.close()
            download.mutate()
          }}
          onClose={key.close}
        />
      )}
    </div>
  )
}
