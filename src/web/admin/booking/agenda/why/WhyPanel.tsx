import { useSearchParams } from 'react-router'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useAdmin } from '../../../session/use-admin.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import type { AgendaTarget } from '../queries.ts'
import styles from './Why.module.css'
import { WhyExplanations } from './WhyExplanations.tsx'
import { WhyForm } from './WhyForm.tsx'
import { parseQuestion, readQuestion, toWhySearch, type WhyQuestion } from './why-question.ts'

const TITLE = french`Pourquoi ce créneau n’est-il pas proposé ?`

type Props = {
  /** `anybody`: callers who see every agenda choose the practitioner. */
  target: AgendaTarget | 'anybody'
  today: Day
  layout: 'section' | 'page'
}

/** The question lives in the query string, so that the calendar can link to it. */
export function WhyPanel({ target, today, layout }: Props) {
  const admin = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const [search, setSearch] = useSearchParams()
  const question = parseQuestion(search)
  const canChoosePractitioner = target === 'anybody' && canSeeAllAgendas
  const ask = (submitted: WhyQuestion) => {
    const asked = toWhySearch(submitted)
    if (layout === 'section') asked.set('onglet', 'regles')
    setSearch(asked, { preventScrollReset: true })
  }
  const practitionerId = typeof target === 'number' ? target : admin.id
  return (
    <section className={styles.panel} id="pourquoi" tabIndex={-1} aria-label={TITLE}>
      {layout === 'section' && <h2>{TITLE}</h2>}
      {layout === 'section' && (
        <p className={primitivesStyles.note}>La réponse suit les règles enregistrées.</p>
      )}
      <WhyForm
        initialQuestion={readQuestion(search, today)}
        canChoosePractitioner={canChoosePractitioner}
        onSubmit={ask}
      />
      {question && (
        <WhyExplanations
          question={canChoosePractitioner ? question : { ...question, praticienId: String(practitionerId) }}
        />
      )}
    </section>
  )
}
