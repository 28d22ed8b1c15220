import { useSearchParams } from 'react-router'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import styles from './Why.module.css'
import { WhyExplanations } from './WhyExplanations.tsx'
import { WhyForm } from './WhyForm.tsx'
import { parseQuestion, readQuestion, toWhySearch, type WhyQuestion } from './why-question.ts'

const TITLE = french`Pourquoi ce créneau n’est-il pas proposé ?`

/** The question lives in the query string, so that the calendar can link to it. */
export function WhyPanel({ today }: { today: Day }) {
  const admin = useAdmin()
  const canChoosePractitioner = useHasPermission('seeAllAgendas')
  const [search, setSearch] = useSearchParams()
  const question = parseQuestion(search)
  const ask = (submitted: WhyQuestion) => setSearch(toWhySearch(submitted), { preventScrollReset: true })
  return (
    <section className={styles.panel} id="pourquoi" tabIndex={-1} aria-label={TITLE}>
      <WhyForm
        initialQuestion={readQuestion(search, today)}
        canChoosePractitioner={canChoosePractitioner}
        onSubmit={ask}
      />
      {question && (
        <WhyExplanations
          question={canChoosePractitioner ? question : { ...question, praticienId: String(admin.id) }}
        />
      )}
    </section>
  )
}
