import { useQueries } from '@tanstack/react-query'
import { weekSummary } from '#domain/booking/week-summary.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { useAdmin } from '../../../session/use-admin.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import { combineResults } from '../../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { HoursAnswer } from './HoursAnswer.tsx'
import { type NewOfferer, weekQuery } from './queries.ts'

type Props = {
  /** About to offer a first service, and so to be bookable. */
  people: readonly NewOfferer[]
  onConfirm: () => void
  /** Saves too, and goes on to the hours of this person. */
  onOther: (id: number) => void
  onCancel: () => void
}

/** Before somebody becomes bookable: their hours, which nobody has looked at yet. */
export function HoursQuestion({ people, onConfirm, onOther, onCancel }: Props) {
  const ownId = useAdmin().id
  const agendas = useQueries({
    queries: people.map(({ id }) => weekQuery(id, ownId)),
  })
  const known = combineResults(Object.fromEntries(agendas.entries()))
  const cancel = <DiscardButton onClick={onCancel}>Annuler</DiscardButton>
  return (
    <DialogFrame onClose={onCancel} title={titleFor(people, ownId)} size="md">
      <QueryBoundary of={known}>
        {(loaded) => (
          <HoursAnswer
            people={people}
            weeks={Object.values(loaded).map((agenda) => weekSummary(agenda))}
            onConfirm={onConfirm}
            onOther={onOther}
          >
            {cancel}
          </HoursAnswer>
        )}
      </QueryBoundary>
      {!known.data && <div className={actionRowStyles.end}>{cancel}</div>}
    </DialogFrame>
  )
}

function titleFor(people: readonly NewOfferer[], ownId: number): string {
  const [person] = people
  if (people.length !== 1 || !person) return french`Quels jours et à quelles heures reçoivent-ils ?`
  return person.id === ownId
    ? french`Quels jours et à quelles heures recevez-vous ?`
    : french`Quels jours et à quelles heures reçoit ${person.name} ?`
}
