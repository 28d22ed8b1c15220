import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { showToast } from '#web/app/toasts.tsx'
import { saveFile } from '../save-file.ts'
import { exportSettings } from './actions.ts'

export function ExportSettings() {
  const exporting = useMutation({
    mutationFn: exportSettings,
    onSuccess: (file) => saveFile('settings.json', file),
    onError: () => showToast('error', "Erreur lors de l'export"),
  })
  return (
    <div>
      <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        Exporter les paramètres
      </Button>
    </div>
  )
}
