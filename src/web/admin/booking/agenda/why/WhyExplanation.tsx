import { Link } from 'react-router'
import type { SlotExplanation } from '#contract/booking/slots.ts'
import type { Day } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useAdmin } from '../../../session/use-admin.ts'
import { linksToCauses } from './link-to-cause.ts'
import styles from './Why.module.css'
import { OFFERED_SENTENCE, sentenceOf } from './why-sentence.ts'

type Props = { explanation: SlotExplanation; date: Day }

export function WhyExplanation({ explanation, date }: Props) {
  const admin = useAdmin()
  const { praticienName, reasons } = explanation
  const settingLinks = linksToCauses(explanation, { admin, date })
  return (
    <li className={styles.explanation} data-offered={reasons.length === 0 || undefined}>
      <strong>{praticienName}</strong>
      {reasons.length === 0 ? (
        <p>{OFFERED_SENTENCE}</p>
      ) : (
        <ul className={primitivesStyles.tinyStack}>
          {reasons.map((reason) => (
            <li key={JSON.stringify(reason)}>{sentenceOf(reason, date)}</li>
          ))}
        </ul>
      )}
      {settingLinks.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </li>
  )
}
