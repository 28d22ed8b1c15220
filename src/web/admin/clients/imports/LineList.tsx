import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import styles from './import.module.css'

type Props = { items: readonly string[]; count: number }

/** The first of `count` lines of a file. */
export function LineList({ items, count }: Props) {
  const hidden = count - items.length
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
      {hidden > 0 && <li>{french`et ${frenchNumber(hidden)} de plus`}</li>}
    </ul>
  )
}

export function noteText({ line, message }: { line: number; message: string }): string {
  return french`Ligne ${line} : ${message}`
}
