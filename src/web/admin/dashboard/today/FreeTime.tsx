import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AgendaReservation } from '#contract/reservations.ts'
import { listFreeSpans } from '#domain/free-time.ts'
import { frenchTime, type LocalTime, type Span } from '#domain/time.ts'
import { adminPaths } from '../../paths.ts'
import { type AgendaEntry, entryEnd, entryStart, unworkedSpanOf } from '../../reservations/agenda-entries.ts'
import { blocksQuery, unworkedQuery } from '../../reservations/queries.ts'
import { useAdmin } from '../../use-admin.ts'
import styles from '../dashboard.module.css'

export function FreeTime({ reservations, now }: { reservations: AgendaReservation[]; now: LocalTime }) {
  const query = { start: now.day, end: now.day, praticienId: useAdmin().id }
  const unworked = useQuery(unworkedQuery({ ...query, each: false }))
  const blocks = useQuery(blocksQuery(query))
  if (!unworked.data || !blocks.data) return null
  const busySpans = [
    ...unworked.data.map(unworkedSpanOf),
    ...reservations.map((details) => spanOf({ kind: 'reservation', details })),
    ...blocks.data.map((details) => spanOf({ kind: 'block', details })),
  ]
  const freeSpans = listFreeSpans(busySpans, now.minute)
  if (freeSpans.length === 0) return null
  return (
    <section className={styles.freeTime} aria-labelledby="libre">
      <h2 id="libre">Encore libre aujourd’hui</h2>
      <ul>
        {freeSpans.map(({ start, end }) => (
          <li key={start}>{`${frenchTime(start)} – ${frenchTime(end)}`}</li>
        ))}
      </ul>
      <Link to={`${adminPaths.reservations}?vue=jour&date=${now.day}`}>Ouvrir la journée</Link>
    </section>
  )
}

function spanOf(entry: AgendaEntry): Span {
  return { start: entryStart(entry).minute, end: entryEnd(entry) }
}
