import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { isSameAddress, mustEndLink } from '#domain/clients/client.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { NotifyClientField } from './NotifyClientField.tsx'

type Contact = Pick<AgendaReservation, 'clientEmail' | 'clientPhone'>

type Saved = Contact & Pick<AgendaReservation, 'isOnline'>

type Props = { saved: Saved; typed: Contact; checked: boolean; onChange: (checked: boolean) => void }

export function NewContactField({ saved, typed, ...field }: Props) {
  const client = {
    clientEmail: typed.clientEmail?.trim() || null,
    clientPhone: typed.clientPhone?.trim() || null,
  }
  const endsLink = mustEndLink(saved, client)
  if (!endsLink && isSameAddress(saved.clientEmail, client.clientEmail)) return null
  return (
    <>
      {endsLink && (
        <p className={primitivesStyles.note}>
          Le lien que le client a reçu cessera de fonctionner. Ses prochains messages en donneront un nouveau.
        </p>
      )}
      <NotifyClientField client={client} {...field} />
    </>
  )
}
