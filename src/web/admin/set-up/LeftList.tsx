import type { ChecklistStep } from '#contract/content/checklist.ts'
import { NNBSP } from '#domain/language/typography.ts'
import styles from './set-up.module.css'

export function LeftList({ step: { left } }: { step: ChecklistStep }) {
  if (left.length === 0) return null
  return (
    <div>
      <p>Il manque encore{NNBSP}:</p>
      <ul className={styles.left}>
        {left.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
