import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { saveFile } from '../save-file.ts'
import { exportClients } from './actions.ts'
import type { ClientFilterQuery } from './client-view.ts'

export function ExportClients({ query }: { query: ClientFilterQuery }) {
  const exporting = useMutation({
    mutationFn: () => exportClients(query),
    onSuccess: (file) => saveFile('clients.csv', file),
    onError: (error) => showToast('error', failureMessage(error, "Erreur lors de l'export")),
  })
  return (
    <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      Exporter (CSV)
    </Button>
  )
}
