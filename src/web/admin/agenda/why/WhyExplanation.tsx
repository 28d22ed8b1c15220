import { Link } from 'react-router'
import type { SlotExplanation } from '#contract/slots.ts'
import type { Day } from '#domain/time.ts'
import { useAdmin } from '../../use-admin.ts'
import { linkToCause } from './link-to-cause.ts'
import styles from './Why.module.css'
import { sentenceOf } from './why-sentence.ts'

type Props = { explanation: SlotExplanation; date: Day }

export function WhyExplanation({ explanation, date }: Props) {
  const admin = useAdmin()
  const settingLink = linkToCause(explanation, { admin, date })
  return (
    <li className={styles.explanation} data-offered={explanation.offered || undefined}>
      <strong>{explanation.praticienName}</strong>
      <p>{sentenceOf(explanation, date)}</p>
      {settingLink && <Link to={settingLink.to}>{settingLink.label}</Link>}
    </li>
  )
}
