import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { SERIES_REACHES, type SeriesReach } from '#domain/booking/series.ts'
import type { DateAndTime, LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import alertStyles from '../../../ui/alert.module.css'
import { RadioRow } from '../../../ui/choices/RadioRow.tsx'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import styles from '../../../ui/dialog/dialog.module.css'
import type { Move } from '../../entries/actions.ts'
import { SeriesLines } from './SeriesLines.tsx'
import type { LineChoices } from './series-lines.ts'
import { useSeriesChange } from './use-series-change.ts'

type Props = {
  move: Move
  now: LocalTime
  isSaving: boolean
  /** The ordinary change of this date alone. */
  onSaveOne: () => void
  onBack: () => void
  onDone: () => void
}

const LABELS: Record<SeriesReach, string> = {
  this: 'Celle-ci',
  following: 'Celle-ci et les suivantes',
  all: 'Toutes celles à venir',
}

/** Asks for which dates of the series a change is, and shows what it would give on each. */
export function SeriesChangeDialog({ move, now, isSaving, onSaveOne, onBack, onDone }: Props) {
  const [reach, setReach] = useState<SeriesReach>('this')
  const [choices, setChoices] = useState<LineChoices>(new Map())
  const decide = (key: string, start: DateAndTime | null) => setChoices(new Map([...choices, [key, start]]))
  const { lines, payments, preview, saving, save, isReady } = useSeriesChange({
    move,
    reach,
    choices,
    now,
    onDone,
  })
  const isOne = reach === 'this'
  const failure = isOne ? null : (saving.error ?? preview.error)
  return (
    <DialogFrame title="Changer la série" size="lg" onClose={onBack}>
      <div className={styles.form}>
        <RadioRow
          legend="Quelles dates changer"
          options={SERIES_REACHES.map((value) => ({ value, label: LABELS[value] }))}
          value={reach}
          onChange={setReach}
        />
        {!isOne && (
          <SeriesLines
            lines={lines}
            states={preview.data?.dates ?? []}
            strikeLabel="Laisser"
            payments={payments}
            onMove={decide}
            onStrike={(key) => decide(key, null)}
          />
        )}
        {failure && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {failureMessage(failure, 'Erreur lors de la sauvegarde')}
          </Alert>
        )}
        <div className={`${actionRowStyles.end} ${styles.actions}`}>
          <Button variant="default" onClick={onBack}>
            Retour
          </Button>
          <SaveButton
            label={isOne ? 'Changer celle-ci' : changeLabel(lines.length)}
            isSaving={isSaving || saving.isPending}
            isReady={isOne || isReady}
            onSave={isOne ? onSaveOne : save}
          />
        </div>
      </div>
    </DialogFrame>
  )
}

function changeLabel(count: number): string {
  return count > 1 ? french`Changer les ${count}` : 'Changer'
}

type SaveProps = { label: string; isSaving: boolean; isReady: boolean; onSave: () => void }

function SaveButton({ label, isSaving, isReady, onSave }: SaveProps) {
  return (
    <Button onClick={onSave} disabled={!isReady || isSaving}>
      {isSaving ? 'Enregistrement...' : label}
    </Button>
  )
}
