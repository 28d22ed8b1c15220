import type { RemainingExample } from '#contract/content/examples.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import styles from './scripts.module.css'

export function RemainingExamples({ examples }: { examples: readonly RemainingExample[] }) {
  if (examples.length === 0) return null
  return (
    <div className={styles.remaining}>
      <p>
        <strong>
          {examples.length === 1 ? 'Un élément reste' : `${frenchNumber(examples.length)} éléments restent`}
        </strong>
      </p>
      <ul className={styles.groups}>
        {examples.map(({ kind, name, detail }) => (
          <li key={`${kind} ${name}`}>
            <strong>{name}</strong>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
