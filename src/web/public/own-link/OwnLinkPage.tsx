import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import { PageHead } from '../layout/PageHead.tsx'
import styles from '../reservation/reservation-page.module.css'
import type { OpenedLink } from './loader.ts'
import { OpenedReservation } from './OpenedReservation.tsx'
import { ownReservationQuery } from './queries.ts'
import { UnknownLink } from './UnknownLink.tsx'

export function OwnLinkPage() {
  const { data } = useLoaderData<OpenedLink>()
  const { token = '' } = useParams()
  return (
    <div className={styles.page}>
      <PageHead title={data === null ? 'Lien qui n’est plus valable' : 'Votre rendez-vous'} noIndex />
      {/* In addition to the header, which a saved copy of the page lacks: its URL is secret. */}
      <meta name="referrer" content="no-referrer" />
      {data === null ? <UnknownLink /> : <SeededReservation key={token} token={token} reservation={data} />}
    </div>
  )
}

/** `reservation` is undefined if the loader failed: the query then retries. */
function SeededReservation({
  token,
  reservation,
}: {
  token: string
  reservation: OwnReservation | undefined
}) {
  const [queryClient] = useState(() => {
    const seededClient = createQueryClient()
    seededClient.setQueryData(ownReservationQuery(token).queryKey, reservation)
    return seededClient
  })
  return (
    <QueryClientProvider client={queryClient}>
      <OpenedReservation token={token} />
    </QueryClientProvider>
  )
}
