import { frenchTime } from '#domain/language/time.ts'
import type { Hold } from '../use-hold.ts'
import styles from './SubmitArea.module.css'

export function HoldNote({ hold }: { hold: Hold | null }) {
  return (
    <p className={styles.hold} role="status">
      {hold && sentenceOf(hold)}
    </p>
  )
}

function sentenceOf({ state, until }: Hold): string {
  return state === 'held'
    ? `Ce créneau vous est gardé jusqu’à ${frenchTime(until.minute)}.`
    : 'Ce créneau n’est plus gardé, mais vous pouvez le réserver tant qu’il est libre.'
}
