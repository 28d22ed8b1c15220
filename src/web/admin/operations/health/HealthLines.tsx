import { Link } from 'react-router'
import type { HealthLine } from '#contract/operations/health.ts'
import { adminPaths } from '../../paths.ts'
import { BelieveClock } from './BelieveClock.tsx'
import { DkimSelectorForm } from './DkimSelectorForm.tsx'
import styles from './health.module.css'
import { StateMark } from './StateMark.tsx'

type Remedy = { label: string; to: string }

const MAIL_SERVER = { label: 'Serveur d’envoi', to: `${adminPaths.siteSettings}?onglet=avance` }
const JOURNAL = { label: 'Journal des envois', to: adminPaths.journal }

const REMEDIES: Record<HealthLine['key'], readonly Remedy[]> = {
  mail: [MAIL_SERVER, JOURNAL],
  spf: [MAIL_SERVER],
  dmarc: [MAIL_SERVER],
  dkim: [MAIL_SERVER],
  disk: [{ label: 'Galerie', to: adminPaths.gallery }],
  pictures: [],
  backups: [{ label: 'Sauvegardes', to: adminPaths.backups }],
  clock: [],
  database: [],
  address: [{ label: 'Adresse du site', to: `${adminPaths.siteSettings}?onglet=avance` }],
  certificate: [{ label: 'Que faire en cas de panne', to: adminPaths.outage }],
  version: [],
}

type Props = { lines: readonly HealthLine[]; selector: string; isClockDoubted?: boolean }

export function HealthLines({ lines, selector, isClockDoubted = false }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.key}>
          <StateMark state={line.state} />
          <div className={styles.text}>
            <p>{line.text}</p>
            {line.remedy !== null && <p className={styles.quiet}>{line.remedy}</p>}
            {line.state !== 'ok' && <RemedyLinks links={REMEDIES[line.key]} />}
            {line.key === 'clock' && isClockDoubted && <BelieveClock />}
            {line.key === 'dkim' && (line.state !== 'ok' || selector !== '') && (
              <DkimSelectorForm saved={selector} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function RemedyLinks({ links }: { links: readonly Remedy[] }) {
  if (links.length === 0) return null
  return (
    <p className={styles.links}>
      {links.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}
