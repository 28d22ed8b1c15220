import { useQuery } from '@tanstack/react-query'
import {
  PROCESSING_REGISTER,
  type ProcessingActivity,
  retentionLines,
} from '#domain/privacy/processing-register.ts'
import { type PeriodSettings, RETENTION, type RetentionSettings } from '#domain/privacy/retention.ts'
import { bookingLimitsQuery } from '../../../messages/booking-limits/queries.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Processors } from './Processors.tsx'
import styles from './register.module.css'

const HELP =
  'La loi le demande à chaque cabinet. Il dit ce que le site fait des données personnelles, avec vos durées.'

export function Register({ settings }: { settings: RetentionSettings }) {
  const limits = useQuery(bookingLimitsQuery)
  return (
    <Section id="registre" title="Registre des traitements" help={HELP}>
      <QueryBoundary of={limits}>
        {({ linkDays }) => (
          <div>
            {PROCESSING_REGISTER.map((activity) => (
              <Activity key={activity.title} activity={activity} settings={{ ...settings, linkDays }} />
            ))}
          </div>
        )}
      </QueryBoundary>
      <Processors />
    </Section>
  )
}

type ActivityProps = { activity: ProcessingActivity; settings: PeriodSettings }

function Activity({ activity, settings }: ActivityProps) {
  const periods = retentionLines(activity, settings, (name) => RETENTION[name].label)
  return (
    <details className={styles.activity}>
      <summary>{activity.title}</summary>
      <dl>
        <dt>But</dt>
        <dd>{activity.purpose}</dd>
        <dt>Base légale</dt>
        <dd>{activity.basis}</dd>
        <dt>Personnes</dt>
        <dd>{activity.subjects}</dd>
        <dt>Données</dt>
        <dd>{activity.data}</dd>
        <dt>Qui les lit</dt>
        <dd>{activity.readers}</dd>
        <dt>Durées</dt>
        <dd>
          <ul>
            {periods.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {activity.otherEnd && <li>{activity.otherEnd}</li>}
          </ul>
        </dd>
      </dl>
    </details>
  )
}
