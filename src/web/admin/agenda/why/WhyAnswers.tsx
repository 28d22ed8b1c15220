import { useQuery } from '@tanstack/react-query'
import { frenchMoment } from '#domain/french-day.ts'
import { parseTime } from '#domain/time.ts'
import { messageOf } from '../../error-message.ts'
import { Failure } from '../../ui/Failure.tsx'
import { explanationQuery } from '../queries.ts'
import classes from './Why.module.css'
import { WhyAnswer } from './WhyAnswer.tsx'
import type { WhyQuestion } from './why-question.ts'

/** What stands in the way, for each practitioner in question. */
export function WhyAnswers({ question }: { question: WhyQuestion }) {
  const explanation = useQuery(explanationQuery(question))
  const moment = frenchMoment({ day: question.date, minute: parseTime(question.time) ?? 0 })
  const answers = () => {
    if (explanation.isPending) return <p className={classes.help}>Chargement...</p>
    if (explanation.isError) {
      return (
        <Failure
          message={messageOf(explanation.error, 'Erreur lors du chargement')}
          onRetry={() => void explanation.refetch()}
          retrying={explanation.isFetching}
        />
      )
    }
    return (
      <ul className={classes.answers}>
        {explanation.data.map((answer) => (
          <WhyAnswer key={answer.praticienId} answer={answer} date={question.date} />
        ))}
      </ul>
    )
  }
  return (
    <div className={classes.result} role="status">
      <p className={classes.moment}>{moment.charAt(0).toUpperCase() + moment.slice(1)}</p>
      {answers()}
    </div>
  )
}
