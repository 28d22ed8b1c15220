import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { SiteHealth } from '#contract/operations/health.ts'
import { adminPaths } from '../../paths.ts'
import { HealthLines } from './HealthLines.tsx'
import styles from './health.module.css'
import { StateMark } from './StateMark.tsx'

export function SiteHealthDetails({ health }: { health: SiteHealth }) {
  const { isWell, lines, isClockDoubted, dkimSelector } = health
  const { failure = [], warning = [], ok = [], unverified = [] } = Object.groupBy(lines, ({ state }) => state)
  if (isWell) {
    return (
      <div className={styles.card}>
        <p className={styles.well}>
          <StateMark state="ok" />
          <strong>Tout va bien</strong>
        </p>
        <HealthLines lines={lines} selector={dkimSelector} />
      </div>
    )
  }
  return (
    <div className={styles.card}>
      <HealthLines lines={[...failure, ...warning]} selector={dkimSelector} isClockDoubted={isClockDoubted} />
      <details className={styles.folded}>
        <summary>
          <StateMark state="ok" />
          Rien d’autre à signaler
        </summary>
        <HealthLines lines={[...unverified, ...ok]} selector={dkimSelector} />
      </details>
    </div>
  )
}

/** Problems alone, on a page that has something else to read too. */
export function SiteHealthProblems({ lines, selector }: ComponentProps<typeof HealthLines>) {
  return (
    <section className={styles.card} aria-labelledby="etat-du-site">
      <h2 id="etat-du-site">État du site</h2>
      <HealthLines lines={lines} selector={selector} />
      <p className={styles.links}>
        <Link to={adminPaths.health}>Tout l’état du site</Link>
        <Link to={adminPaths.outage}>Que faire en cas de panne</Link>
      </p>
    </section>
  )
}
