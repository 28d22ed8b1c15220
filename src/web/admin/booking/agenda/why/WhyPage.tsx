import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PracticeClock } from '../../../ui/parts/PracticeClock.tsx'
import styles from './Why.module.css'
import { WhyPanel } from './WhyPanel.tsx'

const TITLE = french`Pourquoi ce créneau n’est-il pas proposé ?`

export function WhyPage() {
  return (
    <>
      <title>{`${TITLE} · Administration`}</title>
      <PageHeader title={TITLE}>
        <Link to={adminPaths.agendaConfig}>Mon agenda</Link>
      </PageHeader>
      <div className={styles.page}>
        <PracticeClock>{(now) => <WhyPanel today={now.day} />}</PracticeClock>
      </div>
    </>
  )
}
