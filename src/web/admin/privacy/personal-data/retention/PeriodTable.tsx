import { Link } from 'react-router'
import {
  frenchPeriod,
  periodOf,
  RETENTION,
  RETENTION_CLASSES,
  type RetentionClass,
  type RetentionSettings,
} from '#domain/privacy/retention.ts'
import { adminPaths } from '../../../paths.ts'
import { Section } from '../../../ui/Section.tsx'
import tableStyles from '../../../ui/table.module.css'

/** Clients first, what lives for hours last. */
const ROWS = RETENTION_CLASSES.toReversed()

export function PeriodTable({ settings }: { settings: RetentionSettings }) {
  return (
    <Section id="tout" title="Tout ce que le site efface de lui-même">
      <div className={tableStyles.frame}>
        <table className={tableStyles.table} aria-labelledby="tout-titre">
          <thead>
            <tr>
              <th scope="col">Donnée</th>
              <th scope="col">Effacée après</th>
              <th scope="col">Pourquoi</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map((name) => (
              <tr key={name}>
                <th scope="row">{RETENTION[name].label}</th>
                <td data-label="Effacée après">
                  <PeriodText name={name} settings={settings} />
                </td>
                <td data-label="Pourquoi">{RETENTION[name].reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function PeriodText({ name, settings }: { name: RetentionClass; settings: RetentionSettings }) {
  const { period } = RETENTION[name]
  if (period === 'linkDays') return <Link to={`${adminPaths.bookingRules}#limites`}>Votre réglage</Link>
  return frenchPeriod(periodOf(name, { ...settings, linkDays: 0 }))
}
