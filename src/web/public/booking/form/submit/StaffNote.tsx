import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { browserApi } from '#web/app/browser-api.ts'
import { authStatusQuery } from '#web/app/query/queries.ts'
import { useSite } from '#web/app/site.ts'
import type { NotedChoice } from './BookedAgendaNote.tsx'

const BookedAgendaNote = lazy(async () => ({
  default: (await import('./BookedAgendaNote.tsx')).BookedAgendaNote,
}))

/** Tells staff in whose agenda their booking goes. Only browsers ask who is signed in: cached pages do not know. */
export function StaffNote(choice: NotedChoice) {
  const isLoggedIn = useSite()?.isLoggedIn === true
  const { data } = useQuery({ ...authStatusQuery(browserApi), enabled: isLoggedIn })
  if (!data?.admin) return null
  return (
    <Suspense>
      <BookedAgendaNote admin={data.admin} {...choice} />
    </Suspense>
  )
}
