import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { OwnVisit } from '#contract/manage.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import { PageHead } from '../layout/PageHead.tsx'
import card from '../reservation/visit-page.module.css'
import type { Opened } from './loader.ts'
import { OpenedVisit } from './OpenedVisit.tsx'
import { ownReservationQuery } from './queries.ts'
import { UnknownLink } from './UnknownLink.tsx'

/** One's own visit, by the link of its confirmation: what it is, another time for it, or not at all. */
export function ManagePage() {
  const { data } = useLoaderData<Opened>()
  const { token = '' } = useParams()
  return (
    <div className={card.page}>
      <PageHead title={data === null ? 'Lien qui n’est plus valable' : 'Votre rendez-vous'} hidden />
      {/* Should a page be kept or sent on, its address is still not told to whoever is asked from it. */}
      <meta name="referrer" content="no-referrer" />
      {data === null ? <UnknownLink /> : <Knowing key={token} token={token} visit={data} />}
    </div>
  )
}

/** `visit`: undefined where it could not be had yet; it is asked again. */
function Knowing({ token, visit }: { token: string; visit: OwnVisit | undefined }) {
  const [client] = useState(() => {
    const knowing = createQueryClient()
    knowing.setQueryData(ownReservationQuery(token).queryKey, visit)
    return knowing
  })
  return (
    <QueryClientProvider client={client}>
      <OpenedVisit token={token} />
    </QueryClientProvider>
  )
}
