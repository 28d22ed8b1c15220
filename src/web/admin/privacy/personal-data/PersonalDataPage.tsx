import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import primitivesStyles from '#web/ui/primitives.module.css'
import { RequestsSection } from '../../booking/client-requests/RequestsSection.tsx'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Folded } from '../../ui/parts/Folded.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { PersonSearch } from './person/PersonSearch.tsx'
import styles from './personal-data.module.css'
import { Register } from './register/Register.tsx'
import { NextErasures } from './retention/NextErasures.tsx'
import { PeriodTable } from './retention/PeriodTable.tsx'
import { retentionQuery } from './retention/queries.ts'
import { RetentionEditor } from './retention/RetentionEditor.tsx'
import { TakeAwaySection } from './take-away/TakeAwaySection.tsx'

const FOLDED_PARTS = ['bientot', 'tout', 'registre', 'sous-traitants']

export function PersonalDataPage() {
  const navigate = useNavigate()
  const retention = useQuery(retentionQuery)
  return (
    <div className={primitivesStyles.hugeStack}>
      <title>Données personnelles · Administration</title>
      <PageHeader title="Données personnelles" />
      <div className={`${primitivesStyles.hugeStack} ${styles.sections}`}>
        <Section id="personne" title="Une personne">
          <p>Quelqu’un demande ses données, une correction ou leur effacement.</p>
          <PersonSearch
            start={null}
            onSearch={(subject) => void navigate(adminPaths.person, { state: subject })}
          />
        </Section>
        <RequestsSection />
      </div>
      <QueryBoundary of={retention}>
        {(saved) => (
          <RetentionEditor saved={saved}>
            <Folded id="tout-le-reste" title="Ce que le site garde, et ce qu’il efface" parts={FOLDED_PARTS}>
              <NextErasures />
              <PeriodTable settings={saved} />
              <Register settings={saved} />
            </Folded>
          </RetentionEditor>
        )}
      </QueryBoundary>
      <div className={styles.sections}>
        <TakeAwaySection />
      </div>
    </div>
  )
}
