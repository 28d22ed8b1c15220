import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DataSubject } from '#contract/personal-data.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { saveFile } from '../../save-file.ts'
import { exportPersonalData, exportPersonalDataPage } from './actions.ts'

type Props = { subject: DataSubject }

export function ExportButtons({ subject }: Props) {
  return (
    <>
      <ExportButton
        label="Exporter (page à lire)"
        name="donnees-personnelles.html"
        fetchFile={() => exportPersonalDataPage(subject)}
      />
      <ExportButton
        label="Exporter (JSON)"
        name="donnees-personnelles.json"
        fetchFile={() => exportPersonalData(subject)}
      />
    </>
  )
}

type ExportProps = { label: string; name: string; fetchFile: () => Promise<Blob> }

function ExportButton({ label, name, fetchFile }: ExportProps) {
  const exporting = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(name, file),
    onError: (error) => showToast('error', failureMessage(error, "Erreur lors de l'export")),
  })
  return (
    <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      {label}
    </Button>
  )
}
