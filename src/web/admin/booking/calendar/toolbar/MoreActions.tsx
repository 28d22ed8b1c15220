import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Day } from '#domain/language/time.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { adminPaths } from '../../../paths.ts'
import { agendaOwnersQuery } from '../../../queries.ts'
import { api } from '../../../session/session.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import menuStyles from '../../../ui/parts/menu.module.css'
import type { CalendarView } from '../calendar-view.ts'

type Props = {
  calendarView: CalendarView
  today: Day
  praticien: number | null
  /** Null where the layout has no axis of hours. */
  wholeDay: { isShown: boolean; onToggle: () => void } | null
  onCloseTime: () => void
  onBlock: () => void
  onClose: () => void
}

export function MoreActions({
  calendarView,
  today,
  praticien,
  wholeDay,
  onCloseTime,
  onBlock,
  onClose,
}: Props) {
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  const person = useShownOrOwn(praticien)
  const isWaitingListOpen = useQuery(publicSettingsQuery(api)).data?.waitingList === true
  return (
    <ul className={menuStyles.menu}>
      <li>
        <button type="button" onClick={closeAnd(onCloseTime)}>
          Fermer un jour ou une période
        </button>
      </li>
      <li>
        <button type="button" onClick={closeAnd(onBlock)}>
          Bloquer une plage
        </button>
      </li>
      {wholeDay && (
        <li>
          <button type="button" aria-pressed={wholeDay.isShown} onClick={closeAnd(wholeDay.onToggle)}>
            Afficher toute la journée
          </button>
        </li>
      )}
      <li>
        <Link to={daySheetUrl(calendarView, praticien)}>Feuille du jour</Link>
      </li>
      <li>
        <Link to={cancelManyUrl(calendarView, { today, person })}>Annuler plusieurs rendez-vous</Link>
      </li>
      {isWaitingListOpen && (
        <li>
          <Link to={adminPaths.waitingList}>Liste d’attente</Link>
        </li>
      )}
      <li>
        <Link to={adminPaths.bookingRules}>Règles de réservation</Link>
      </li>
    </ul>
  )
}

/** Null where everybody’s agenda is shown, and the caller has none. */
function useShownOrOwn(praticien: number | null): number | null {
  const admin = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const { data: owners = [] } = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  return praticien ?? owners.find(({ id }) => id === admin.id)?.id ?? null
}

/** Of the day on screen, or today. */
function cancelManyUrl(
  { view, date }: CalendarView,
  { today, person }: { today: Day; person: number | null },
): string {
  const search = new URLSearchParams({ du: view === 'jour' && date > today ? date : today })
  if (person !== null) search.set('praticien', String(person))
  return `${adminPaths.cancelMany}?${search}`
}

function daySheetUrl({ view, date }: CalendarView, praticien: number | null): string {
  const search = new URLSearchParams()
  // The other views have no single day: their link opens the sheet of today.
  if (view === 'jour') search.set('date', date)
  if (praticien !== null) search.set('praticien', String(praticien))
  return `${adminPaths.daySheet}?${search}`
}
