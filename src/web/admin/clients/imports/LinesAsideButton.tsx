import { Button } from '@mantine/core'
import { saveFile } from '../../ui/parts/save-file.ts'

/** Offers the lines that did not come in: they are corrected there, and read again. */
export function LinesAsideButton({ content }: { content: string }) {
  const save = () => saveFile('lignes-laissees-de-cote.csv', new Blob([content], { type: 'text/csv' }))
  return (
    <Button variant="default" onClick={save}>
      Télécharger ces lignes
    </Button>
  )
}
