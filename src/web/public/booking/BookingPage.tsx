import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { browserApi } from '#web/app/browser-api.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import {
  nextSlotsQuery,
  practitionerServicesQuery,
  practitionersQuery,
  servicesQuery,
  slotsQuery,
} from '#web/app/query/queries.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LostLinksLine } from '../lost-links/LostLinksLine.tsx'
import { BookingFlow } from './BookingFlow.tsx'
import { offersQuery } from './flow/queries.ts'
import styles from './form/BookingForm.module.css'
import type { FirstView } from './loader.ts'
import { type FirstWeek, RenderedVisit } from './week/first-week.ts'

export function BookingPage() {
  const firstView = useLoaderData<FirstView>()
  const { week } = firstView
  const [queryClient] = useState(() => createSeededQueryClient(firstView))
  return (
    <div className={styles.page}>
      <PageHead title="Réservation" description="Choisissez une prestation, un jour et une heure libre." />
      <h1>Réservation</h1>
      <QueryClientProvider client={queryClient}>
        <RenderedVisit value={week?.visit ?? null}>
          <BookingFlow />
        </RenderedVisit>
      </QueryClientProvider>
      <LostLinksLine />
    </div>
  )
}

function createSeededQueryClient({ choice, practitioners, services, offers, week }: FirstView): QueryClient {
  const queryClient = createQueryClient()
  const { praticienId } = choice
  const { queryKey: servicesKey } =
    praticienId === undefined ? servicesQuery(browserApi) : practitionerServicesQuery(browserApi, praticienId)
  // `undefined` leaves a query empty, so that it is fetched.
  queryClient.setQueryData(practitionersQuery(browserApi).queryKey, practitioners ?? undefined)
  queryClient.setQueryData(servicesKey, services ?? undefined)
  queryClient.setQueryData(offersQuery.queryKey, offers ?? undefined)
  if (week) seedWeek(queryClient, week)
  return queryClient
}

function seedWeek(queryClient: QueryClient, { choice, nextSlots, range, slots }: FirstWeek): void {
  queryClient.setQueryData(nextSlotsQuery(browserApi, undefined, choice).queryKey, nextSlots)
  queryClient.setQueryData(slotsQuery(browserApi, { ...range, ...choice }).queryKey, slots)
}
