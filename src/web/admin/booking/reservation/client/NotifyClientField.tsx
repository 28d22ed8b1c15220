import { Checkbox } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useAdmin } from '../../../session/use-admin.ts'

type Props = {
  client: Pick<AgendaReservation, 'clientEmail' | 'clientPhone'>
  /** A cancellation or another hour, of which a client may be told by SMS. */
  isChange?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

export function NotifyClientField({ client, isChange = false, checked, onChange }: Props) {
  const { tellsBySms = false } = useAdmin()
  const ways = waysTo(client, tellsBySms && isChange)
  if (ways.length === 0) return <Unreachable phone={client.clientPhone} />
  return (
    <Checkbox
      label={french`Prévenir le client ?`}
      description={french`Par ${ways.join(' et par ')}, dans 10 secondes : le temps de se raviser.`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function waysTo({ clientEmail, clientPhone }: Props['client'], bySms: boolean): string[] {
  return [
    ...(clientEmail ? [`e-mail à ${clientEmail}`] : []),
    ...(bySms && clientPhone ? [french`SMS au ${groupedPhone(clientPhone)}`] : []),
  ]
}

function Unreachable({ phone }: { phone: string | null }) {
  return (
    <p className={primitivesStyles.note}>
      Sans adresse e-mail, le client n’est pas prévenu par le site.
      {phone && (
        <>
          {' '}
          Son téléphone{NNBSP}: <a href={toTelUrl(phone)}>{groupedPhone(phone)}</a>
        </>
      )}
    </p>
  )
}
