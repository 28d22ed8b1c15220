import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { weekSummary } from '#domain/booking/week-summary.ts'
import { french } from '#domain/language/typography.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { ConfirmDialog } from '../../../ui/confirm/ConfirmDialog.tsx'
import { weekQuery } from './queries.ts'

export type NewOfferer = { id: number; name: string }

type Props = {
  /** Who would offer a first service, and so be bookable. */
  people: readonly NewOfferer[]
  onConfirm: () => void
  /** Saves too, and goes on to the hours. */
  onOther: () => void
  onCancel: () => void
}

/** Before somebody becomes bookable: their hours, which nobody has looked at yet. */
export function HoursQuestion({ people, onConfirm, onOther, onCancel }: Props) {
  const ownId = useAdmin().id
  const agendas = useQueries({
    queries: people.map(({ id }) => weekQuery(id, ownId)),
  })
  const weeks = agendas.map(({ data }) => (data ? weekSummary(data) : null))
  const [first] = weeks
  const isSame = weeks.every((week) => week !== null && week === first)
  const [person] = people
  return (
    <ConfirmDialog
      title={
        people.length === 1 && person?.id === ownId
          ? french`Quand recevez-vous ?`
          : french`Quand reçoit-on ${people.map(({ name }) => name).join(', ')} ?`
      }
      confirmLabel={isSame ? `Oui, ${first}` : 'Oui, ces horaires'}
      tone="plain"
      isPending={weeks.some((week) => week === null)}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>Les visiteurs pourront réserver à ces heures :</p>
      <ul>
        {people.map(({ id, name }, index) => (
          <li key={id}>
            {people.length > 1 && french`${name} : `}
            {weeks[index]}
          </li>
        ))}
      </ul>
      <p>
        <Button variant="default" onClick={onOther}>
          Autres horaires
        </Button>
      </p>
    </ConfirmDialog>
  )
}
