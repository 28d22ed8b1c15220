import { useSearchParams } from 'react-router'
import type { Day } from '#domain/time.ts'
import { french } from '#domain/typography.ts'
import { useAdmin } from '../../use-admin.ts'
import { useMay } from '../../use-may.ts'
import type { AgendaTarget } from '../queries.ts'
import styles from './Why.module.css'
import { WhyAnswers } from './WhyAnswers.tsx'
import { WhyForm } from './WhyForm.tsx'
import { questionOf, searchOf, typedQuestion } from './why-question.ts'

const TITLE = french`Pourquoi ce créneau n’est-il pas proposé ?`

type Props = {
  /** `anybody`: callers who see every agenda choose the practitioner. */
  target: AgendaTarget | 'anybody'
  today: Day
  layout: 'section' | 'page'
}

/** The question lives in the query string, so that the calendar can link to it. */
export function WhyPanel({ target, today, layout }: Props) {
  const { id } = useAdmin()
  const seesAll = useMay('everyAgenda')
  const [search, setSearch] = useSearchParams()
  const asked = questionOf(search)
  const fixed = target === 'anybody' ? (seesAll ? null : id) : (target ?? id)
  return (
    <section className={styles.panel} id="pourquoi" tabIndex={-1} aria-label={TITLE}>
      {layout === 'section' && <h2>{TITLE}</h2>}
      {layout === 'section' && <p className={styles.help}>La réponse suit les règles enregistrées.</p>}
      <WhyForm
        start={typedQuestion(search, today)}
        choosePractitioner={fixed === null}
        onAsk={(question) => setSearch(searchOf(question), { preventScrollReset: true })}
      />
      {asked && (
        <WhyAnswers
          question={{ ...asked, praticienId: fixed === null ? asked.praticienId : String(fixed) }}
        />
      )}
    </section>
  )
}
