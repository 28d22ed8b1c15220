import { Button } from '@mantine/core'
import { withReason } from '#web/app/failure-message.ts'
import { saveFile } from '../../ui/parts/save-file.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { exportSettings } from './actions.ts'

export function ExportSettings() {
  const exporting = useSave(exportSettings, {
    failure: withReason("Erreur lors de l'export"),
    onDone: (file) => saveFile('settings.json', file),
  })
  return (
    <div>
      <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        Exporter les paramètres
      </Button>
    </div>
  )
}
