import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { RequestsSection } from '../../booking/client-requests/RequestsSection.tsx'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './personal-data.module.css'
import { Register } from './register/Register.tsx'
import { NextErasures } from './retention/NextErasures.tsx'
import { PeriodTable } from './retention/PeriodTable.tsx'
import { retentionQuery } from './retention/queries.ts'
import { RetentionEditor } from './retention/RetentionEditor.tsx'

export function PersonalDataPage() {
  const retention = useQuery(retentionQuery)
  return (
    <div className={primitivesStyles.hugeStack}>
      <title>Données personnelles · Administration</title>
      <PageHeader title="Données personnelles" />
      <div className={`${primitivesStyles.hugeStack} ${styles.sections}`}>
        <Section id="personne" title="Une personne">
          <p>
            {french`Quelqu’un demande ses données, une correction ou leur effacement : `}
            <Link to={adminPaths.person}>chercher cette personne</Link>.
          </p>
        </Section>
        <RequestsSection />
      </div>
      <QueryBoundary of={retention}>
        {(saved) => (
          <RetentionEditor saved={saved}>
            <NextErasures />
            <PeriodTable settings={saved} />
            <Register settings={saved} />
          </RetentionEditor>
        )}
      </QueryBoundary>
    </div>
  )
}
