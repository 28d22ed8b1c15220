import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SiteHealth } from '#contract/operations/health.ts'
import { adminPaths } from '../../paths.ts'
import { healthQuery } from '../../queries.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { HealthLines } from './HealthLines.tsx'
import styles from './health.module.css'
import { StateMark } from './StateMark.tsx'

export function SiteHealthCard() {
  const isOwner = useHasPermission('manageSite')
  const { data: health } = useQuery({ ...healthQuery, enabled: isOwner })
  if (!health) return null
  return (
    <section className={styles.card} aria-labelledby="etat-du-site">
      <h2 id="etat-du-site">État du site</h2>
      {health.isWell ? <AllWell health={health} /> : <Problems health={health} />}
      <p className={styles.links}>
        <Link to={adminPaths.outage}>Que faire en cas de panne</Link>
      </p>
    </section>
  )
}

function AllWell({ health }: { health: SiteHealth }) {
  return (
    <details className={styles.folded}>
      <summary>
        <StateMark state="ok" />
        <strong>Tout va bien</strong>
      </summary>
      <HealthLines lines={health.lines} selector={health.dkimSelector} />
    </details>
  )
}

function Problems({ health: { lines, dkimSelector } }: { health: SiteHealth }) {
  const { failure = [], warning = [], ok = [], unverified = [] } = Object.groupBy(lines, ({ state }) => state)
  return (
    <>
      <HealthLines lines={[...failure, ...warning]} selector={dkimSelector} />
      <details className={styles.folded}>
        <summary>
          <StateMark state="ok" />
          Rien d’autre à signaler
        </summary>
        <HealthLines lines={[...unverified, ...ok]} selector={dkimSelector} />
      </details>
    </>
  )
}
