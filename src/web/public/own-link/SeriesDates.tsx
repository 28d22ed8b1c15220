import { Link } from 'react-router'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import styles from './SeriesDates.module.css'

type SeriesDate = NonNullable<OwnReservation['series']>[number]

const STATES: Record<SeriesDate['state'], string | null> = {
  planned: null,
  cancelled: 'annulé',
  past: 'passé',
}

/** The client moves and cancels date by date, each on its own page. */
export function SeriesDates({ dates }: { dates: readonly SeriesDate[] }) {
  return (
    <section className={styles.series} aria-labelledby="series-title">
      <h2 id="series-title">Tous vos rendez-vous de la série</h2>
      <ol>
        {dates.map((date) => (
          <li key={`${date.date} ${date.time}`}>
            <SeriesDateText {...date} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SeriesDateText({ state, isThis, link, ...start }: SeriesDate) {
  const when = frenchDateTime(toLocalTime(start))
  const note = [isThis ? 'affiché ici' : null, STATES[state]].filter(Boolean).join(', ')
  return (
    <>
      {isThis || link === null ? (
        <span aria-current={isThis ? 'page' : undefined}>{when}</span>
      ) : (
        <Link to={link}>{when}</Link>
      )}
      {note !== '' && <small>{french` (${note})`}</small>}
    </>
  )
}
