import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PlannedReservation } from '#contract/booking/giving.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { registerBottomBar } from '#web/ui/bottom-bars.ts'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { agendaOwnersQuery } from '../../queries.ts'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import dialogStyles from '../../ui/dialog/dialog.module.css'
import { focusElement } from '../../ui/focus-element.ts'
import { useCanGive } from '../cancellations/giving/use-can-give.ts'
import { stayingOf } from '../cancellations/giving/use-giving.ts'
import { AffectedRow } from './AffectedRow.tsx'
import { applyChoices, type DecisionOutcome } from './apply-choices.ts'
import { type Choice, type Decided, fits, KEEP, proposedChoices } from './choices.ts'
import styles from './closing.module.css'
import { ForAllField } from './ForAllField.tsx'

type Props = {
  reservations: readonly AgendaReservation[]
  undoHint: string
  /** Bookings that may still be added to them. */
  pending: string
  isPractice: boolean
  onDone: () => void
}

type Failure = readonly [id: number, outcome: DecisionOutcome]

/** Reservations within time that is closed now. Each stays until something else is chosen. */
export function AffectedReservations({ reservations, undoHint, pending, isPractice, onDone }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, DecisionOutcome>>(new Map())
  const rows = useRef<HTMLUListElement>(null)
  const receivers = useReceivers(isPractice)
  const isOpen = ({ id }: AgendaReservation) => outcomes.get(id)?.isDone !== true
  const decided = reservations.filter(isOpen).flatMap((reservation): Decided[] => {
    const choice = choices.get(reservation.id) ?? KEEP
    return choice.kind === 'keep' ? [] : [{ reservation, choice }]
  })
  const applying = useMutation({
    mutationFn: () =>
      applyChoices(decided, (id) => receivers.find((one) => one.id === id)?.displayName ?? ''),
    onSuccess: (applied) => {
      const all = new Map([...outcomes, ...applied])
      flushSync(() => setOutcomes(all))
      // Whom nobody would receive is still to be called.
      if ([...all.values()].every(({ isDone }) => isDone)) onDone()
      else focusFirstFailure(rows.current)
    },
  })
  const chooseEach = (chosen: readonly (readonly [number, Choice])[], failures: readonly Failure[] = []) => {
    setChoices(new Map([...choices, ...chosen]))
    const ids = new Set(chosen.map(([id]) => id))
    // The reason of an earlier failure says nothing about the new choice.
    setOutcomes(new Map([...[...outcomes].filter(([id, { isDone }]) => isDone || !ids.has(id)), ...failures]))
  }
  const chooseForAll = (choice: Choice) => {
    const concerned = reservations.filter((reservation) => isOpen(reservation) && fits(choice, reservation))
    chooseEach(concerned.map(({ id }) => [id, choice]))
  }
  /** Whom nobody would receive stays, with the reason beside it. */
  const follow = (plan: readonly PlannedReservation[]) => {
    const staying = stayingOf(reservations.filter(isOpen), plan, '')
    const failures = staying.map(
      ({ reservation, reason }): Failure => [reservation.id, { isDone: false, text: reason }],
    )
    chooseEach(proposedChoices(plan), failures)
  }
  return (
    <div className={dialogStyles.form}>
      <p ref={focusElement} tabIndex={-1} className={styles.lead}>
        {introductionOf(reservations.length)} {undoHint}
      </p>
      {pending && <p className={styles.lead}>{pending}</p>}
      {reservations.length > 1 && (
        <ForAllField
          reservations={reservations.filter(isOpen)}
          receivers={receivers}
          onChoose={chooseForAll}
          onPlan={follow}
        />
      )}
      <ul ref={rows} className={styles.rows}>
        {reservations.map((reservation) => (
          <AffectedRow
            key={reservation.id}
            reservation={reservation}
            choice={choices.get(reservation.id) ?? KEEP}
            outcome={outcomes.get(reservation.id)}
            receivers={receivers}
            onChoose={(choice) => chooseEach([[reservation.id, choice]])}
          />
        ))}
      </ul>
      <div className={`${actionRowStyles.end} ${dialogStyles.actions}`} ref={registerBottomBar}>
        <DiscardButton onClick={onDone}>Terminer</DiscardButton>
        <Button disabled={decided.length === 0 || applying.isPending} onClick={() => applying.mutate()}>
          {applying.isPending ? 'Enregistrement...' : applyLabel(decided.length)}
        </Button>
      </div>
      <UnsavedChanges when={decided.length > 0} />
    </div>
  )
}

type Receiver = { id: number; displayName: string }

/** Colleagues who may take over a reservation; empty while the whole practice is closed. */
function useReceivers(isPractice: boolean): readonly Receiver[] {
  const canGive = useCanGive() && !isPractice
  const { data: owners = [] } = useQuery({ ...agendaOwnersQuery, enabled: canGive })
  return canGive ? owners : []
}

function focusFirstFailure(rows: HTMLElement | null): void {
  rows?.querySelector<HTMLElement>('[data-failed] select')?.focus()
}

function introductionOf(count: number): string {
  return count === 1
    ? 'Un rendez-vous reste prévu pendant ce temps. Rien ne change sans votre choix.'
    : french`${frenchNumber(count)} rendez-vous restent prévus pendant ce temps. Rien ne change sans votre choix.`
}

function applyLabel(count: number): string {
  return count === 0 ? 'Appliquer' : french`Appliquer (${frenchNumber(count)})`
}
