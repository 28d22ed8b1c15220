import type { Block } from '#contract/blocks.ts'
import { frenchTime, type Minute, toLocalTime } from '#domain/time.ts'
import { entryTitle } from '../../reservations/agenda-entries.ts'
import styles from './today.module.css'

export function BlockLine({ block, end }: { block: Block; end: Minute }) {
  return (
    <li className={styles.free} data-blocked>
      <span className={styles.freeTime}>
        {frenchTime(toLocalTime(block).minute)} – {frenchTime(end)}
      </span>
      <span>{entryTitle({ kind: 'block', details: block })}</span>
    </li>
  )
}
