import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../paths.ts'
import { healthQuery } from '../../queries.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { CopyLines } from './CopyLines.tsx'
import styles from './health.module.css'
import { SiteHealthDetails } from './SiteHealthDetails.tsx'

export function HealthPage() {
  const health = useQuery(healthQuery)
  return (
    <div className={styles.page}>
      <title>État du site · Administration</title>
      <PageHeader title="État du site">
        <Link to={adminPaths.outage}>Que faire en cas de panne</Link>
      </PageHeader>
      <QueryBoundary of={health}>
        {(loaded) => (
          <>
            <SiteHealthDetails health={loaded} />
            <CopyLines lines={loaded.lines} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
