import type { Examples } from '#contract/content/examples.ts'
import { formatCount } from './format-counts.ts'
import styles from './scripts.module.css'

export function ExampleLists({ groups }: { groups: Examples['removable'] }) {
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.kind}>
          <strong>{formatCount(group)}</strong>
          <span>{group.names.join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
