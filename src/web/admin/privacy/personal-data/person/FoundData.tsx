import { Button } from '@mantine/core'
import type { DataSubject, FoundPersonalData } from '#contract/privacy/personal-data.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { useDialogFor } from '../../../ui/dialog/use-dialog-state.ts'
import tableStyles from '../../../ui/table.module.css'
import { CorrectDialog } from './CorrectDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { FoundContents } from './FoundContents.tsx'
import { PersonChoice } from './PersonChoice.tsx'

type Props = {
  subject: DataSubject
  data: FoundPersonalData
  onSubjectChange: (subject: DataSubject) => void
  onExported?: (() => void) | undefined
}

export function FoundData({ subject, data, onSubjectChange, onExported }: Props) {
  const { shown: dialog, open, close } = useDialogFor<'correct' | 'erase'>()
  const hasRows = !isEmpty(data)
  if (!hasRows && data.declined.length === 0) {
    return (
      <p className={tableStyles.empty} role="status">
        Le site ne sait rien de cette personne.
      </p>
    )
  }
  if (data.people.length > 1) {
    return (
      <>
        <PersonChoice people={data.people} />
        <FoundContents data={data} />
      </>
    )
  }
  return (
    <>
      <div className={actionRowStyles.start}>
        {data.reservations.length + data.records.length > 0 && (
          <Button variant="default" onClick={() => open('correct')}>
            Corriger les coordonnées
          </Button>
        )}
        <ExportButtons subject={subject} onExported={onExported} />
        {hasRows && (
          <Button variant="default" onClick={() => open('erase')}>
            Effacer…
          </Button>
        )}
      </div>
      <FoundContents data={data} />
      {dialog === 'correct' && (
        <CorrectDialog subject={subject} data={data} onCorrected={onSubjectChange} onClose={close} />
      )}
      {dialog === 'erase' && <EraseDialog subject={subject} data={data} onClose={close} />}
    </>
  )
}

function isEmpty({ declined: _declined, history: _history, ...lists }: FoundPersonalData): boolean {
  return Object.values(lists).every((rows) => rows.length === 0)
}
