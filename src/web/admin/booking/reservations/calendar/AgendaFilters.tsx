import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { french } from '#domain/language/typography.ts'
import { servicesQuery } from '#web/app/query/queries.ts'
import { adminPaths } from '../../../paths.ts'
import { api } from '../../../session/session.ts'
import styles from '../AgendaCalendar.module.css'
import { ClientSearch } from './ClientSearch.tsx'
import type { CalendarView } from './calendar-view.ts'
import type { Filters } from './use-calendar-view.ts'

type Props = {
  calendarView: CalendarView
  filters: Filters
  practitioners: { id: number; displayName: string }[]
  /** The practitioner is chosen above the calendar. */
  isOfOne: boolean
  onFilter: (chosen: Partial<Filters>) => void
  onBlock: () => void
  onChooseReservation: (reservation: AgendaReservation) => void
}

export function AgendaFilters({
  calendarView,
  filters,
  practitioners,
  isOfOne,
  onFilter,
  onBlock,
  onChooseReservation,
}: Props) {
  const services = useQuery(servicesQuery(api)).data ?? []
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const offersPractitioners = practitioners.length > 1 && !isOfOne
  const active = offersPractitioners ? [filters.praticien, filters.prestation] : [filters.prestation]
  const activeCount = active.filter((id) => id !== null).length
  return (
    <>
      <Button
        className={styles.disclosure}
        variant="default"
        aria-label={french`Rechercher et filtrer${activeCount === 0 ? '' : ` (${activeCount})`}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filtrer{activeCount > 0 && ` (${activeCount})`}
      </Button>
      <div className={styles.filters} id={panelId} data-open={isOpen || undefined}>
        <ClientSearch onChoose={onChooseReservation} />
        {offersPractitioners && (
          <NativeSelect
            label="Praticien"
            value={filters.praticien ?? ''}
            onChange={(event) => onFilter({ praticien: parseChosenId(event.currentTarget.value) })}
          >
            <option value="">Tous</option>
            {practitioners.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </NativeSelect>
        )}
        <NativeSelect
          label="Prestation"
          value={filters.prestation ?? ''}
          onChange={(event) => onFilter({ prestation: parseChosenId(event.currentTarget.value) })}
        >
          <option value="">Toutes</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        {practitioners.length > 1 && (
          <NativeSelect
            label="Couleurs"
            value={filters.couleurs}
            onChange={(event) =>
              onFilter({ couleurs: event.currentTarget.value === 'prestation' ? 'prestation' : 'praticien' })
            }
          >
            <option value="praticien">Par praticien</option>
            <option value="prestation">Par prestation</option>
          </NativeSelect>
        )}
        <div className={styles.links}>
          <Button className={styles.blockInPanel} variant="default" onClick={onBlock}>
            Bloquer une plage
          </Button>
          <Link className={styles.link} to={adminPaths.cancelMany}>
            Annuler plusieurs réservations
          </Link>
          <Link className={styles.link} to={daySheetUrl(calendarView, filters)}>
            Feuille du jour
          </Link>
        </div>
      </div>
    </>
  )
}

function daySheetUrl({ view, date }: CalendarView, { praticien }: Filters): string {
  const search = new URLSearchParams()
  // The other views have no single day: their link opens the sheet of today.
  if (view === 'jour') search.set('date', date)
  if (praticien !== null) search.set('praticien', String(praticien))
  return `${adminPaths.daySheet}?${search}`
}

function parseChosenId(value: string): number | null {
  return value === '' ? null : Number(value)
}
