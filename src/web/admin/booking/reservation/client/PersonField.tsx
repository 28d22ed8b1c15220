import { Checkbox } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { PersonAnswer } from '#domain/clients/identity.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { RadioRow } from '../../../ui/choices/RadioRow.tsx'

import { NotifyClientField } from './NotifyClientField.tsx'

const ANSWERS = [
  { value: 'same', label: 'Je corrige ses coordonnées' },
  { value: 'other', label: french`Je donne ce rendez-vous à quelqu’un d’autre` },
] as const

type Props = { answer: PersonAnswer | undefined; onChange: (answer: PersonAnswer) => void }

export function PersonField({ answer, onChange }: Props) {
  return (
    <RadioRow<PersonAnswer>
      legend={french`Que voulez-vous faire ?`}
      options={ANSWERS}
      value={answer}
      onChange={onChange}
    />
  )
}

type Told = { client: boolean; former: boolean }

type HandOverProps = {
  former: AgendaReservation
  client: Pick<AgendaReservation, 'clientEmail' | 'clientPhone'>
  told: Told
  onChange: (told: Partial<Told>) => void
}

/** Explains what giving the reservation to somebody else does, and asks who is told. */
export function HandOverFields({ former, client, told, onChange }: HandOverProps) {
  return (
    <>
      <p className={primitivesStyles.note}>
        {french`Le rendez-vous actuel prend fin et un nouveau commence à la même heure : ${whatStays(former)}.`}
      </p>
      <NotifyClientField
        client={client}
        checked={told.client}
        onChange={(checked) => onChange({ client: checked })}
      />
      {former.clientEmail && (
        <Checkbox
          label={french`Prévenir l’ancien client ?`}
          description={french`Par e-mail à ${former.clientEmail} : son rendez-vous est annulé.`}
          checked={told.former}
          onChange={(event) => onChange({ former: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function whatStays({ clientName, voucherUntil }: AgendaReservation): string {
  const stays = `ce qui y était noté reste à ${clientName ?? 'la personne d’avant'}`
  return voucherUntil === undefined ? stays : `${stays}, et son bon lui est rendu`
}
