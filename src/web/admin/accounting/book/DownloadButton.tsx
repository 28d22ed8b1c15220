import { Button } from '@mantine/core'
import { saveFile } from '../../ui/parts/save-file.ts'
import { useSave } from '../../ui/query/use-save.ts'

type DownloadProps = { label: string; name: string; read: () => Promise<Blob> }

export function DownloadButton({ label, name, read }: DownloadProps) {
  const downloading = useSave(read, {
    failure: 'Erreur lors du téléchargement',
    onDone: (file) => saveFile(name, file),
  })
  return (
    <Button variant="default" disabled={downloading.isPending} onClick={() => downloading.mutate()}>
      {label}
    </Button>
  )
}
