import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { SignIcon } from '../../../entries/EntrySigns.tsx'
import { type countSigns, SIGN_LABELS } from '../../../entries/entry-signs.ts'
import styles from './DaySigns.module.css'

type Counts = ReturnType<typeof countSigns>

/** How many visits of a day have each sign. A picture: `countedSignsText` says the same. */
export function DaySigns({ counts }: { counts: Counts }) {
  if (counts.length === 0) return null
  return (
    <span className={styles.signs} aria-hidden>
      {counts.map(({ kind, count }) => (
        <span key={kind} title={signCountText({ kind, count })}>
          <SignIcon kind={kind} />
          {frenchNumber(count)}
        </span>
      ))}
    </span>
  )
}

/** « Première venue : 2, Note à lire : 1 »; null without any. */
export function countedSignsText(counts: Counts): string | null {
  if (counts.length === 0) return null
  return counts.map(signCountText).join(', ')
}

function signCountText({ kind, count }: Counts[number]): string {
  return french`${SIGN_LABELS[kind]} : ${frenchNumber(count)}`
}
