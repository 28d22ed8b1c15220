import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { OwnReservation } from '#contract/manage.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import { PageHead } from '../layout/PageHead.tsx'
import styles from '../reservation/reservation-page.module.css'
import type { OpenedLink } from './loader.ts'
import { OpenedReservation } from './OpenedReservation.tsx'
import { ownReservationQuery } from './queries.ts'
import { UnknownLink } from './UnknownLink.tsx'

/** One's own reservation, by the link of its confirmation: what it is, another time for it, or not at all. */
export function ManagePage() {
  const { data } = useLoaderData<OpenedLink>()
  const { token = '' } = useParams()
  return (
    <div className={styles.page}>
      <PageHead title={data === null ? 'Lien qui n’est plus valable' : 'Votre rendez-vous'} hidden />
      {/* Should a page be kept or sent on, its address is still not told to whoever is asked from it. */}
      <meta name="referrer" content="no-referrer" />
      {data === null ? <UnknownLink /> : <Knowing key={token} token={token} reservation={data} />}
    </div>
  )
}

/** `reservation`: undefined where it could not be had yet; it is asked again. */
function Knowing({ token, reservation }: { token: string; reservation: OwnReservation | undefined }) {
  const [client] = useState(() => {
    const knowing = createQueryClient()
    knowing.setQueryData(ownReservationQuery(token).queryKey, reservation)
    return knowing
  })
  return (
    <QueryClientProvider client={client}>
      <OpenedReservation token={token} />
    </QueryClientProvider>
  )
}
