import { Button, FileButton, Textarea } from '@mantine/core'
import { useState } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'

type Props = { hasFile: boolean; isBusy: boolean; onChoose: (file: File) => void }

/** A file of another program, or a table that was copied in a spreadsheet. */
export function FileSource({ hasFile, isBusy, onChoose }: Props) {
  const [pasted, setPasted] = useState('')
  const [isPasting, setIsPasting] = useState(false)
  const read = () => onChoose(new File([pasted], 'tableau.txt', { type: 'text/plain' }))
  return (
    <div className={primitivesStyles.stack}>
      <div className={actionRowStyles.start}>
        <FileButton
          accept=".csv,.txt,.xlsx,.ics,text/csv,text/calendar"
          onChange={(file) => file && onChoose(file)}
        >
          {(button) => (
            <Button {...button} variant={hasFile ? 'default' : 'filled'} disabled={isBusy}>
              {hasFile ? 'Choisir un autre fichier' : 'Choisir un fichier'}
            </Button>
          )}
        </FileButton>
        {!isPasting && (
          <Button variant="default" disabled={isBusy} onClick={() => setIsPasting(true)}>
            Coller un tableau
          </Button>
        )}
      </div>
      {isPasting && (
        <>
          <Textarea
            label="Tableau collé"
            description="Copiez les cellules dans votre tableur, titres compris, puis collez-les ici."
            rows={6}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <div className={actionRowStyles.start}>
            <Button variant="default" disabled={isBusy || pasted.trim() === ''} onClick={read}>
              Lire ce tableau
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
