import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { CalendarHelp } from './help/CalendarHelp.tsx'
import { PrivateCalendarsPanel } from './PrivateCalendarsPanel.tsx'
import styles from './private-calendar.module.css'
import { privateCalendarsQuery } from './queries.ts'
import { WHAT_COUNTS } from './what-counts.ts'

const HELP = french`Collez l’adresse secrète de votre agenda personnel, cinq au plus : ses heures occupées ne sont plus proposées à vos clients. Le site ne garde que ces heures, jamais un titre, un lieu ou une personne ; l’adresse est chiffrée. Il relit chaque agenda toutes les dix minutes.`

export function PrivateCalendarPage() {
  const result = useQuery(privateCalendarsQuery)
  return (
    <>
      <title>Agenda privé · Administration</title>
      <PageHeader title="Agenda privé">
        <Link to={adminPaths.agendaConfig}>Mon agenda</Link>
      </PageHeader>
      <div className={styles.page}>
        <Section id="agenda-prive" title="Occupé ailleurs" help={HELP}>
          <QueryBoundary of={result}>{(reply) => <PrivateCalendarsPanel {...reply} />}</QueryBoundary>
        </Section>
        <Section id="ce-qui-compte" title="Ce qui compte comme occupé">
          <ul className={styles.counts}>
            {WHAT_COUNTS.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
        <CalendarHelp />
      </div>
    </>
  )
}
