import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BackupsReply } from '#contract/backups.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { startBackup } from './actions.ts'

export function StartBackup({ backups: { isRunning } }: { backups: BackupsReply }) {
  const starting = useMutation({
    mutationFn: startBackup,
    onError: (error) => showToast('error', failureMessage(error, 'Erreur lors de la sauvegarde')),
  })
  const isBusy = isRunning || starting.isPending
  return (
    <Button radius="xl" disabled={isBusy} onClick={() => starting.mutate()}>
      {isBusy ? 'Sauvegarde en cours...' : 'Sauvegarder maintenant'}
    </Button>
  )
}
