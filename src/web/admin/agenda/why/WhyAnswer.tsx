import { Link } from 'react-router'
import type { SlotExplanation } from '#contract/slots.ts'
import type { Day } from '#domain/time.ts'
import { useAdmin } from '../../use-admin.ts'
import { linkToCause } from './link-to-cause.ts'
import styles from './Why.module.css'
import { sentenceOf } from './why-sentence.ts'

export function WhyAnswer({ answer, date }: { answer: SlotExplanation; date: Day }) {
  const admin = useAdmin()
  const setting = linkToCause(answer, { admin, date })
  return (
    <li className={styles.answer} data-offered={answer.offered || undefined}>
      <strong>{answer.praticienName}</strong>
      <p>{sentenceOf(answer, date)}</p>
      {setting && <Link to={setting.to}>{setting.label}</Link>}
    </li>
  )
}
