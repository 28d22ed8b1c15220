import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { PageHead } from '../layout/PageHead.tsx'
import { BookingFlow } from './BookingFlow.tsx'
import { createSeededQueryClient } from './first-view.ts'
import styles from './form/BookingForm.module.css'
import type { FirstView } from './loader.ts'

export function BookingPage() {
  const firstView = useLoaderData<FirstView>()
  const [queryClient] = useState(() => createSeededQueryClient(firstView))
  return (
    <div className={styles.page}>
      <PageHead title="Réservation" description="Choisissez une prestation, un jour et une heure libre." />
      <h1>Réservation</h1>
      <QueryClientProvider client={queryClient}>
        <BookingFlow />
      </QueryClientProvider>
    </div>
  )
}
