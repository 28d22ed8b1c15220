import { Link } from 'react-router'
import { adminPaths } from '../../../../paths.ts'
import type { CalendarView } from '../calendar-view.ts'
import styles from './MoreActions.module.css'

type Props = {
  calendarView: CalendarView
  praticien: number | null
  /** Null where the layout has no axis of hours. */
  wholeDay: { isShown: boolean; onToggle: () => void } | null
  onBlock: () => void
  onClose: () => void
}

export function MoreActions({ calendarView, praticien, wholeDay, onBlock, onClose }: Props) {
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <ul className={styles.actions}>
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
        <Link to={adminPaths.cancelMany}>Annuler plusieurs réservations</Link>
      </li>
    </ul>
  )
}

function daySheetUrl({ view, date }: CalendarView, praticien: number | null): string {
  const search = new URLSearchParams()
  // The other views have no single day: their link opens the sheet of today.
  if (view === 'jour') search.set('date', date)
  if (praticien !== null) search.set('praticien', String(praticien))
  return `${adminPaths.daySheet}?${search}`
}
