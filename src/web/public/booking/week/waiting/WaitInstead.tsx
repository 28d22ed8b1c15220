import { addDays, type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import type { Wanted } from '../../../waiting-list/form/TimesFields.tsx'
import { type Typed, WaitingForm } from '../../../waiting-list/form/WaitingForm.tsx'
import { FIELD_IDS } from '../../flow/field-ids.ts'
import { useEmptyDays } from '../use-slots.ts'

/** Beyond every horizon, which ends after 366 days at most. */
const FAR_DAYS = 400

export type WaitedChoice = SlotChoice & { serviceId: number }

type Props = {
  choice: WaitedChoice
  now: LocalTime
  wanted?: Wanted
  /** Of the booking form, where that is not on the page. */
  typed?: Typed
  /** Asked for where it is not known. */
  horizon?: Day | undefined
  onFold?: () => void
}

export function WaitInstead({ choice, now, wanted, typed, horizon, onFold }: Props) {
  const farMonday = mondayOf(addDays(now.day, FAR_DAYS))
  const farDays = useEmptyDays(farMonday, { choice, now }, horizon === undefined)
  if (farDays.isLoading) return <p role="status">Chargement...</p>
  const { serviceId, variantId, praticienId } = choice
  return (
    <WaitingForm
      waited={{ serviceId, variantId, praticienId }}
      today={now.day}
      horizon={horizon ?? Object.values(farDays.data ?? {}).find(({ until }) => until !== undefined)?.until}
      wanted={wanted}
      typed={
        typed ?? {
          clientName: typedIn(FIELD_IDS.clientName),
          clientEmail: typedIn(FIELD_IDS.clientEmail),
          clientPhone: typedIn(FIELD_IDS.clientPhone),
        }
      }
      onFold={onFold}
    />
  )
}

/** Read from the page: the booking form does not re-render with each key. */
function typedIn(id: string): string {
  const field = document.getElementById(id)
  return field instanceof HTMLInputElement ? field.value : ''
}
