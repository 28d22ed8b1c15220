import { Checkbox } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import primitivesStyles from '#web/ui/primitives.module.css'

type Props = {
  client: Pick<AgendaReservation, 'clientEmail' | 'clientPhone'>
  checked: boolean
  onChange: (checked: boolean) => void
}

export function NotifyClientField({ client: { clientEmail, clientPhone }, checked, onChange }: Props) {
  if (clientEmail) {
    return (
      <Checkbox
        label={french`Prévenir le client ?`}
        description={french`Par e-mail à ${clientEmail}, dans 10 secondes : le temps de se raviser.`}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  return (
    <p className={primitivesStyles.note}>
      Sans adresse e-mail, le client n’est pas prévenu par le site.
      {clientPhone && (
        <>
          {' '}
          Son téléphone{NNBSP}: <a href={toTelUrl(clientPhone)}>{groupedPhone(clientPhone)}</a>
        </>
      )}
    </p>
  )
}
