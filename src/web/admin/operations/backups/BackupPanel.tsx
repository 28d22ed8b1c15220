import { useQuery } from '@tanstack/react-query'
import actionRowStyles from '#web/ui/action-row.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { BackupState } from './BackupState.tsx'
import { KeyButton } from './KeyButton.tsx'
import { backupsQuery } from './queries.ts'
import { StartBackup } from './StartBackup.tsx'

export function BackupPanel() {
  const backups = useQuery(backupsQuery)
  return (
    <QueryBoundary of={backups}>
      {(loaded) => (
        <>
          <BackupState summary={loaded.summary} />
          <div className={actionRowStyles.start}>
            <StartBackup backups={loaded} />
            <KeyButton isReplacing={loaded.hasRecipient} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}
