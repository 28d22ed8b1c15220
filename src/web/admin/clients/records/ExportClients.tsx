import { Button } from '@mantine/core'
import { saveFile } from '../../ui/parts/save-file.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { exportClients } from './actions.ts'
import type { ClientFilterQuery } from './client-view.ts'

export function ExportClients({ query }: { query: ClientFilterQuery }) {
  const exporting = useSave(() => exportClients(query), {
    failure: "Erreur lors de l'export",
    onDone: (file) => saveFile('clients.csv', file),
  })
  return (
    <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      Exporter (CSV)
    </Button>
  )
}
