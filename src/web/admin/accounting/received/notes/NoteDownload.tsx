import { Button, type ButtonProps } from '@mantine/core'
import { saveFile } from '../../../ui/parts/save-file.ts'
import { useSave } from '../../../ui/query/use-save.ts'

type Props = Pick<ButtonProps, 'size' | 'variant'> & {
  label: string
  /** Accessible name in a list of several notes. */
  fullLabel?: string
  fileName: string
  read: () => Promise<Blob>
}

/** Read by a call instead of a link: a refusal, such as that of a missing address, is shown as a toast. */
export function NoteDownload({ label, fullLabel, fileName, read, ...look }: Props) {
  const reading = useSave(read, {
    failure: 'La note n’est pas établie.',
    onDone: (file) => saveFile(fileName, file),
  })
  return (
    <Button
      variant="default"
      {...look}
      aria-label={fullLabel}
      disabled={reading.isPending}
      onClick={() => reading.mutate()}
    >
      {label}
    </Button>
  )
}
