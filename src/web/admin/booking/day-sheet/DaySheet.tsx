import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { frenchDate } from '#domain/language/french-day.ts'
import { parseId } from '#domain/language/id.ts'
import { isDay, type LocalTime } from '#domain/language/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import tableStyles from '../../ui/table.module.css'
import { AgendaFailure } from '../calendar/AgendaFailure.tsx'
import type { CalendarView } from '../calendar/calendar-view.ts'
import { useAgendaData } from '../calendar/use-agenda-data.ts'
import { clientSummariesQuery } from '../reservation/client/queries.ts'
import styles from './DaySheet.module.css'
import { DaySheetTable } from './DaySheetTable.tsx'
import { clientsOf, sheetsOf } from './sheets.ts'

export function DaySheet({ now }: { now: LocalTime }) {
  const [search, setSearch] = useSearchParams()
  const date = search.get('date') ?? ''
  const calendarView: CalendarView = { view: 'jour', date: isDay(date) ? date : now.day }
  const praticien = parseId(search.get('praticien'))
  const { content, failure, isLoading, retry } = useAgendaData(calendarView, {
    praticien,
    prestation: null,
    hasTeam: true,
  })
  const sheets = sheetsOf(content.entries)
  const { data: summaries = [] } = useQuery(clientSummariesQuery(clientsOf(content.entries)))
  return (
    <div className={styles.page}>
      <PageHeader title="Feuille du jour">
        <div className={`${actionRowStyles.start} ${styles.tools}`}>
          <TextInput
            type="date"
            label="Jour"
            value={calendarView.date}
            onChange={({ currentTarget: { value } }) => {
              if (!isDay(value)) return
              setSearch((current) => {
                current.set('date', value)
                return current
              })
            }}
          />
          <Button radius="xl" onClick={() => window.print()}>
            Imprimer
          </Button>
        </div>
      </PageHeader>
      <p className={styles.back}>
        <Link to={`${adminPaths.reservations}?vue=jour&date=${calendarView.date}`}>Retour au calendrier</Link>
      </p>
      {failure && <AgendaFailure sentence={failure} onRetry={retry} />}
      {sheets.length === 0 ? (
        <p className={tableStyles.empty} role="status">
          {isLoading ? 'Chargement...' : `Rien de prévu le ${frenchDate(calendarView.date)}.`}
        </p>
      ) : (
        sheets.map((sheet) => (
          <DaySheetTable key={sheet.id} sheet={sheet} day={calendarView.date} summaries={summaries} />
        ))
      )}
    </div>
  )
}
