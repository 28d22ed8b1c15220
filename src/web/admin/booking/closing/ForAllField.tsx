import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlannedReservation } from '#contract/booking/giving.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { session } from '../../session/session.ts'
import { planSummary } from '../cancellations/giving/giving-text.ts'
import { WHOEVER_IS_FREE } from '../cancellations/giving/use-giving.ts'
import { givingPlanQuery } from '../cancellations/queries.ts'
import { type Choice, choiceOf } from './choices.ts'
import styles from './closing.module.css'

type Props = {
  /** Those that are not decided for good. */
  reservations: readonly AgendaReservation[]
  receivers: readonly { id: number; displayName: string }[]
  onChoose: (choice: Choice) => void
  onPlan: (plan: readonly PlannedReservation[]) => void
}

/** One choice for every row; « À qui est libre » proposes one for each, which may be changed before it is applied. */
export function ForAllField({ reservations, receivers, onChoose, onPlan }: Props) {
  const [code, setCode] = useState('')
  const planning = useMutation({
    mutationFn: () => session.client.fetchQuery(givingPlanQuery(reservations, null)),
    onSuccess: onPlan,
  })
  const choose = (chosen: string) => {
    setCode(chosen)
    planning.reset()
    if (chosen === WHOEVER_IS_FREE) planning.mutate()
    else if (chosen !== '') onChoose(choiceOf(chosen))
  }
  return (
    <>
      <NativeSelect
        label="Pour tous"
        value={code}
        error={planning.error && failureMessage(planning.error)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">Décider un par un</option>
        <option value="keep">Laisser</option>
        {receivers.length > 1 && <option value={WHOEVER_IS_FREE}>Confier à qui est libre</option>}
        {receivers.map(({ id, displayName }) => (
          <option key={id} value={`give ${id}`}>{`Confier à ${displayName}`}</option>
        ))}
        <option value="cancel">Annuler et prévenir</option>
      </NativeSelect>
      <p role="status" className={styles.summary}>
        {planning.data && planSummary(planning.data, { receivers, isSpread: true })}
      </p>
    </>
  )
}
