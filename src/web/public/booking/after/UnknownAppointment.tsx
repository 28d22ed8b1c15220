import { french } from '#domain/language/typography.ts'
import { LostLinksLine } from '../../lost-links/LostLinksLine.tsx'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { THANKS } from './Thanks.tsx'

export function UnknownAppointment({ phone }: { phone: string | null }) {
  return (
    <>
      <h1 className={reservationPageStyles.title}>{THANKS}</h1>
      <p>
        {french`Aucun rendez-vous n’est connu sur cette page. Si vous en avez pris un, l’e-mail de confirmation le montre ; sinon, `}
        <PhoneLink phone={phone} />.
      </p>
      <LostLinksLine question={french`Vous n’avez plus cet e-mail ?`} />
    </>
  )
}
