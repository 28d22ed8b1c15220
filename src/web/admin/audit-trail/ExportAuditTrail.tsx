import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { saveFile } from '../save-file.ts'
import { exportAuditTrail } from './actions.ts'
import type { AuditQuery } from './audit-search.ts'

export function ExportAuditTrail({ query }: { query: AuditQuery }) {
  const exporting = useMutation({
    mutationFn: () => exportAuditTrail(query),
    onSuccess: (file) => saveFile('journal-activite.csv', file),
    onError: (error) => showToast('error', failureMessage(error, "Erreur lors de l'export")),
  })
  return (
    <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      Exporter (CSV)
    </Button>
  )
}
