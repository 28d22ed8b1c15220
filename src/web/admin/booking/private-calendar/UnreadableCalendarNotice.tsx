import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'

const SENTENCE = french`Un agenda privé n’a pas pu être lu depuis un jour : ses heures occupées sont proposées à vos clients.`

/** On the dashboard and above the calendar. */
export function UnreadableCalendarNotice({ className }: { className?: string | undefined }) {
  return (
    <div className={className}>
      <p>{SENTENCE}</p>
      <Link to={adminPaths.privateCalendar}>Vérifier son adresse</Link>
    </div>
  )
}
