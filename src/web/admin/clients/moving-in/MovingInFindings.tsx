import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from '../imports/import.module.css'
import { LineList } from '../imports/LineList.tsx'
import { LinesAsideButton } from '../imports/LinesAsideButton.tsx'

type Props = { preview: MovingInPreview; isBusy: boolean; onStore: (sendsReminders: boolean) => void }

export function MovingInFindings({ preview, isBusy, onStore }: Props) {
  const [sendsReminders, setSendsReminders] = useState(false)
  const { upcoming, past, leftAside } = preview
  const entering = upcoming + past
  const unit = preview.calendar ? 'Événement' : 'Ligne'
  return (
    <Section id="apercu" title="Aperçu">
      <Counts {...preview} />
      <Notes
        unit={unit}
        title="Heures déjà prises"
        intro="Ces rendez-vous n’entrent pas."
        notes={preview.overlaps}
        count={preview.overlapCount}
      />
      <Notes
        unit={unit}
        title={preview.calendar ? 'Laissés de côté' : 'Laissées de côté'}
        intro={preview.calendar ? 'Ces événements n’entrent pas.' : 'Ces lignes n’entrent pas.'}
        notes={preview.errors}
        count={preview.errorCount}
      />
      {leftAside !== '' && (
        <div>
          <LinesAsideButton content={leftAside} />
        </div>
      )}
      <Notes
        unit={unit}
        title="À vérifier"
        intro="Ces rendez-vous entrent tels quels."
        notes={preview.remarks}
        count={preview.remarkCount}
      />
      {upcoming > 0 && (
        <CheckboxField
          label="Envoyer les rappels"
          description={reminderText(preview)}
          checked={sendsReminders}
          disabled={isBusy}
          onChange={(event) => setSendsReminders(event.currentTarget.checked)}
        />
      )}
      <div>
        <Button disabled={entering === 0 || isBusy} onClick={() => onStore(sendsReminders)}>
          {french`Reprendre ${frenchNumber(entering)} rendez-vous`}
        </Button>
      </div>
    </Section>
  )
}

function Counts(preview: MovingInPreview) {
  const counts: [string, number][] = [
    ['À venir', preview.upcoming],
    ['Passés, pour la dernière visite', preview.past],
    ['Clients nouveaux', preview.newClients],
    ['Déjà dans l’agenda', preview.known],
    ['Heures déjà prises', preview.overlapCount],
    ['Annulés', preview.calledOff],
    ['Journées entières laissées de côté', preview.calendar?.allDay ?? 0],
    ['Événements « disponible » laissés de côté', preview.calendar?.free ?? 0],
    ['Événements compris en partie, à vérifier', preview.calendar?.doubtful ?? 0],
    ['Trop anciens pour être gardés', preview.tooOld],
    [preview.calendar ? 'Événements laissés de côté' : 'Lignes laissées de côté', preview.errorCount],
  ]
  const shown = counts.filter(([label, count]) => label === 'À venir' || count > 0)
  return (
    <ul className={styles.counts}>
      {shown.map(([label, count]) => (
        <li key={label}>{french`${label} : ${frenchNumber(count)}`}</li>
      ))}
    </ul>
  )
}

function reminderText({ remindersSoon }: MovingInPreview): string {
  if (remindersSoon === 0) return 'Sans cela, ces clients ne reçoivent aucun rappel.'
  return remindersSoon === 1
    ? 'Sans cela, ces clients ne reçoivent aucun rappel. Un rappel partirait dans l’heure.'
    : french`Sans cela, ces clients ne reçoivent aucun rappel. ${frenchNumber(remindersSoon)} rappels partiraient dans l’heure.`
}

type NotesProps = {
  unit: string
  title: string
  intro: string
  notes: readonly { line: number; message: string }[]
  count: number
}

function Notes({ unit, title, intro, notes, count }: NotesProps) {
  if (count === 0) return null
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.intro}>{intro}</p>
      <LineList
        items={notes.map(({ line, message }) => french`${unit} ${line} : ${message}`)}
        count={count}
      />
    </>
  )
}
