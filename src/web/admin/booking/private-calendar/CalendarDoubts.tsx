import type { ListedCalendar } from '#contract/booking/private-calendar.ts'
import { doubtSentences } from './doubt-sentences.ts'
import styles from './private-calendar.module.css'

/** Names by day the events that were not read as they are written. */
export function CalendarDoubts({ doubts }: Pick<ListedCalendar, 'doubts'>) {
  const sentences = doubtSentences(doubts)
  if (sentences.length === 0) return null
  return (
    <div className={styles.doubts}>
      <p>À vérifier dans votre agenda :</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
