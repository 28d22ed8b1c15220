import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { registerBottomBar } from '#web/ui/bottom-bars.ts'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { agendaOwnersQuery } from '../../queries.ts'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import { useCanGive } from '../cancellations/use-can-give.ts'
import dialogStyles from '../reservations/dialog.module.css'
import { AffectedRow } from './AffectedRow.tsx'
import { applyChoices, type DecisionOutcome } from './apply-choices.ts'
import { type Choice, choiceOf, type Decided, fits, KEEP } from './choices.ts'
import styles from './closing.module.css'

type Props = {
  reservations: readonly AgendaReservation[]
  undoHint: string
  isPractice: boolean
  onDone: () => void
}

/** Reservations within time that is closed now. Each stays until something else is chosen. */
export function AffectedReservations({ reservations, undoHint, isPractice, onDone }: Props) {
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
      flushSync(() => setOutcomes(new Map([...outcomes, ...applied])))
      if ([...applied.values()].every(({ isDone }) => isDone)) onDone()
      else focusFirstFailure(rows.current)
    },
  })
  const choose = (id: number, choice: Choice) => setChoices(new Map([...choices, [id, choice]]))
  const chooseForAll = (choice: Choice) => {
    const concerned = reservations.filter((reservation) => isOpen(reservation) && fits(choice, reservation))
    setChoices(new Map([...choices, ...concerned.map(({ id }) => [id, choice] as const)]))
  }
  return (
    <div className={dialogStyles.form}>
      <p ref={focusOnce} tabIndex={-1} className={styles.lead}>
        {introductionOf(reservations.length)} {undoHint}
      </p>
      {reservations.length > 1 && <ForAllField receivers={receivers} onChoose={chooseForAll} />}
      <ul ref={rows} className={styles.rows}>
        {reservations.map((reservation) => (
          <AffectedRow
            key={reservation.id}
            reservation={reservation}
            choice={choices.get(reservation.id) ?? KEEP}
            outcome={outcomes.get(reservation.id)}
            receivers={receivers}
            onChoose={(choice) => choose(reservation.id, choice)}
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

function ForAllField({
  receivers,
  onChoose,
}: {
  receivers: readonly Receiver[]
  onChoose: (choice: Choice) => void
}) {
  const [code, setCode] = useState('')
  return (
    <NativeSelect
      label="Pour tous"
      value={code}
      onChange={(event) => {
        setCode(event.currentTarget.value)
        if (event.currentTarget.value !== '') onChoose(choiceOf(event.currentTarget.value))
      }}
    >
      <option value="">Décider un par un</option>
      <option value="keep">Laisser</option>
      {receivers.map(({ id, displayName }) => (
        <option key={id} value={`give ${id}`}>{`Confier à ${displayName}`}</option>
      ))}
      <option value="cancel">Annuler et prévenir</option>
    </NativeSelect>
  )
}

function focusOnce(introduction: HTMLElement | null): void {
  introduction?.focus()
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
