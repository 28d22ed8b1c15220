import type { KeptExample } from '#contract/examples.ts'
import styles from './scripts.module.css'

export function KeptExamples({ kept }: { kept: readonly KeptExample[] }) {
  if (kept.length === 0) return null
  return (
    <div className={styles.kept}>
      <p>
        <strong>{kept.length === 1 ? 'Un élément reste' : `${kept.length} éléments restent`}</strong>
      </p>
      <ul className={styles.groups}>
        {kept.map(({ kind, name, detail }) => (
          <li key={`${kind} ${name}`}>
            <strong>{name}</strong>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
