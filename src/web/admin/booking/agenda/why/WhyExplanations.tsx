import { useQuery } from '@tanstack/react-query'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { parseTime } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { explanationQuery } from '../../entries/queries.ts'
import styles from './Why.module.css'
import { WhyExplanation } from './WhyExplanation.tsx'
import type { WhyQuestion } from './why-question.ts'

export function WhyExplanations({ question }: { question: WhyQuestion }) {
  const result = useQuery(explanationQuery(question))
  const start = frenchDateTime({ day: question.date, minute: parseTime(question.time) ?? 0 })
  const moment = question.duration ? `${start}, pour ${frenchLength(Number(question.duration))}` : start
  return (
    <div className={styles.result} role="status">
      <p className={styles.moment}>{moment.charAt(0).toUpperCase() + moment.slice(1)}</p>
      <QueryBoundary of={result} loading={<p className={primitivesStyles.note}>Chargement...</p>}>
        {(explanations) => (
          <ul className={styles.explanations}>
            {explanations.map((explanation) => (
              <WhyExplanation key={explanation.praticienId} explanation={explanation} date={question.date} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </div>
  )
}
