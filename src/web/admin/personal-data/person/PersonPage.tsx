import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DataSubject } from '#contract/personal-data.ts'
import { french } from '#domain/typography.ts'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { FoundData } from './FoundData.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import styles from './person.module.css'
import { personalDataQuery } from './queries.ts'

const INTRO = french`Quelqu’un demande ce que vous savez de lui, une correction ou l’effacement de ses données : vous avez un mois pour répondre. Vérifiez d’abord que la demande vient bien de cette personne.`

export function PersonPage() {
  const [subject, setSubject] = useState<DataSubject | null>(null)
  return (
    <div className={styles.page}>
      <title>Données d’une personne · Administration</title>
      <PageHeader title="Données d’une personne">
        <Link to={adminPaths.personalData}>Retour aux données personnelles</Link>
      </PageHeader>
      <p className={styles.intro}>{INTRO}</p>
      <PersonSearch onSearch={setSubject} />
      {subject && <Found subject={subject} onSubjectChange={setSubject} />}
    </div>
  )
}

type FoundProps = { subject: DataSubject; onSubjectChange: (subject: DataSubject) => void }

function Found({ subject, onSubjectChange }: FoundProps) {
  const found = useQuery(personalDataQuery(subject))
  return (
    <QueryBoundary of={found}>
      {(data) => <FoundData subject={subject} data={data} onSubjectChange={onSubjectChange} />}
    </QueryBoundary>
  )
}
