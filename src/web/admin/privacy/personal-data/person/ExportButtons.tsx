import { Button } from '@mantine/core'
import type { DataSubject } from '#contract/privacy/personal-data.ts'
import { saveFile } from '../../../ui/parts/save-file.ts'
import { useSave } from '../../../ui/query/use-save.ts'
import { exportPersonalData, exportPersonalDataPage } from './actions.ts'

type Props = { subject: DataSubject; onExported?: (() => void) | undefined }

export function ExportButtons({ subject, onExported }: Props) {
  return (
    <>
      <ExportButton
        label="Exporter (page à lire)"
        name="donnees-personnelles.html"
        fetchFile={() => exportPersonalDataPage(subject)}
        onExported={onExported}
      />
      <ExportButton
        label="Exporter (fichier de données)"
        name="donnees-personnelles.json"
        fetchFile={() => exportPersonalData(subject)}
        onExported={onExported}
      />
    </>
  )
}

type ExportProps = Pick<Props, 'onExported'> & { label: string; name: string; fetchFile: () => Promise<Blob> }

function ExportButton({ label, name, fetchFile, onExported }: ExportProps) {
  const exporting = useSave(fetchFile, {
    failure: "Erreur lors de l'export",
    onDone: (file) => {
      saveFile(name, file)
      onExported?.()
    },
  })
  return (
    <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      {label}
    </Button>
  )
}
