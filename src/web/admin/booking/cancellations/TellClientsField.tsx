import { Checkbox } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'

type Props = {
  reservations: readonly AgendaReservation[]
  checked: boolean
  onChange: (checked: boolean) => void
}

export function TellClientsField({ reservations, checked, onChange }: Props) {
  const reachable = reservations.filter(({ clientEmail }) => clientEmail !== null).length
  if (reachable === 0) return <p>Sans adresse e-mail, ces clients ne sont pas prévenus par le site.</p>
  return (
    <Checkbox
      label={french`Prévenir les clients ?`}
      description={french`Par e-mail, dans 10 secondes : ${frenchNumber(reachable)} sur ${frenchNumber(reservations.length)} ont une adresse.`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
