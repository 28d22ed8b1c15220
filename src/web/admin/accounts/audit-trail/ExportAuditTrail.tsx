import { Button } from '@mantine/core'
import { saveFile } from '../../ui/parts/save-file.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { exportAuditTrail } from './actions.ts'
import type { AuditQuery } from './audit-search.ts'

export function ExportAuditTrail({ query }: { query: AuditQuery }) {
  const exporting = useSave(() => exportAuditTrail(query), {
    failure: "Erreur lors de l'export",
    onDone: (file) => saveFile('journal-activite.csv', file),
  })
  return (
    <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      Exporter (CSV)
    </Button>
  )
}
