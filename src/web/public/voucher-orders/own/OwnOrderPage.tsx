import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { BookingLinks } from '../../reservation/BookingLinks.tsx'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import styles from '../../reservation/reservation-page.module.css'
import { LinkFrame } from '../../waiting-links/LinkFrame.tsx'
import type { OpenedOrder } from './loader.ts'
import { OrderCard } from './OrderCard.tsx'

const TITLE = 'Votre commande'

export function OwnOrderPage() {
  const opened = useLoaderData<OpenedOrder>()
  const { token = '' } = useParams()
  return (
    <LinkFrame title={TITLE} opened={opened}>
      {(data) => (data === null ? <UnknownOrder /> : <Order key={token} token={token} opened={data} />)}
    </LinkFrame>
  )
}

function Order({ token, opened }: { token: string; opened: OwnVoucherOrder }) {
  const [order, setOrder] = useState(opened)
  const { settings } = usePublicSettings()
  return (
    <>
      <OrderCard order={order} token={token} hasFocus={order !== opened} onChanged={setOrder} />
      <p>
        Pour toute question, <PhoneLink phone={settings?.phone ?? null} />.
      </p>
    </>
  )
}

/** One text for erased, truncated and invented links. */
function UnknownOrder() {
  const { settings } = usePublicSettings()
  return (
    <>
      <div className={styles.card}>
        <p className={styles.kicker}>Bons cadeaux</p>
        <h1 className={styles.title}>Ce lien n’est plus valable</h1>
        <p>
          Une commande qui n’est pas réglée s’efface après 30 jours. Sinon, ouvrez le lien depuis l’e-mail que
          nous vous avons envoyé, en entier, ou <PhoneLink phone={settings?.phone ?? null} />.
        </p>
      </div>
      <BookingLinks />
    </>
  )
}
