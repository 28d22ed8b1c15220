import { addDays, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { WaitingForm } from '../../../waiting-list/form/WaitingForm.tsx'
import { FIELD_IDS } from '../../flow/field-ids.ts'
import { useEmptyDays } from '../use-slots.ts'

/** Beyond every horizon, which ends after 366 days at most. */
const FAR_DAYS = 400

type Props = {
  choice: SlotChoice & { serviceId: number }
  now: LocalTime
  onFold: () => void
}

export function WaitInstead({ choice, now, onFold }: Props) {
  const farDays = useEmptyDays(mondayOf(addDays(now.day, FAR_DAYS)), { choice, now })
  if (farDays.isPending) return <p role="status">Chargement...</p>
  const { serviceId, variantId, praticienId } = choice
  return (
    <WaitingForm
      waited={{ serviceId, variantId, praticienId }}
      today={now.day}
      horizon={Object.values(farDays.data ?? {}).find(({ until }) => until !== undefined)?.until}
      typed={{
        clientName: typedIn(FIELD_IDS.clientName),
        clientEmail: typedIn(FIELD_IDS.clientEmail),
        clientPhone: typedIn(FIELD_IDS.clientPhone),
      }}
      onFold={onFold}
    />
  )
}

/** Read from the page: the booking form does not re-render with each key. */
function typedIn(id: string): string {
  const field = document.getElementById(id)
  return field instanceof HTMLInputElement ? field.value : ''
}
