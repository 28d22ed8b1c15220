import { Button } from '@mantine/core'
import type { BackupsReply } from '#contract/operations/backups.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { startBackup } from './actions.ts'

export function StartBackup({ backups: { isRunning } }: { backups: BackupsReply }) {
  const starting = useSave(startBackup, {
    failure: 'Erreur lors de la sauvegarde',
  })
  const isBusy = isRunning || starting.isPending
  return (
    <Button radius="xl" disabled={isBusy} onClick={() => starting.mutate()}>
      {isBusy ? 'Sauvegarde en cours...' : 'Sauvegarder maintenant'}
    </Button>
  )
}
