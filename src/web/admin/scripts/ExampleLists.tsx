import type { Examples } from '#contract/examples.ts'
import { countText } from './kinds.ts'
import styles from './scripts.module.css'

export function ExampleLists({ groups }: { groups: Examples['removable'] }) {
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.kind}>
          <strong>{countText(group)}</strong>
          <span>{group.names.join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
