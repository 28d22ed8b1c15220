import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { showToast } from '#web/app/toasts.tsx'
import { exportSettings } from './actions.ts'

export function ExportSettings() {
  const exporting = useMutation({
    mutationFn: exportSettings,
    onSuccess: (text) => saveFile('settings.json', text),
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

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
