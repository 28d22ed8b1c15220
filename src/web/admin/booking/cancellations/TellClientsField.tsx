import { Checkbox } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { useAdmin } from '../../session/use-admin.ts'

type Props = {
  reservations: readonly AgendaReservation[]
  checked: boolean
  onChange: (checked: boolean) => void
}

export function TellClientsField({ reservations, checked, onChange }: Props) {
  const { tellsBySms = false } = useAdmin()
  const reachable = reservations.filter(
    ({ clientEmail, clientPhone }) => clientEmail !== null || (tellsBySms && clientPhone !== null),
  ).length
  const all = frenchNumber(reservations.length)
  if (reachable === 0) return <p>Sans adresse e-mail, ces clients ne sont pas prévenus par le site.</p>
  return (
    <Checkbox
      label={french`Prévenir les clients ?`}
      description={
        tellsBySms
          ? french`Par e-mail et par SMS, dans 10 secondes : ${frenchNumber(reachable)} sur ${all} ont une adresse ou un téléphone.`
          : french`Par e-mail, dans 10 secondes : ${frenchNumber(reachable)} sur ${all} ont une adresse.`
      }
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
