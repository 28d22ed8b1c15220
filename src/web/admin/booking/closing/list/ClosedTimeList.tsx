import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ClosedTime } from '#contract/booking/closing.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { ClosedTimeRow, type RowProps } from './ClosedTimeRow.tsx'
import styles from './closed-times.module.css'

const SHOWN_AT_FIRST = 12

type Props = Omit<RowProps, 'row'> & { rows: readonly ClosedTime[]; today: Day }

export function ClosedTimeList({ rows, ...row }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const toCome = rows.filter(({ to }) => to >= row.today)
  const past = rows.filter(({ to }) => to < row.today)
  const hidden = showsAll ? 0 : Math.max(0, toCome.length - SHOWN_AT_FIRST)
  return (
    <>
      {toCome.length === 0 ? (
        <p className={primitivesStyles.note}>Rien de fermé à venir.</p>
      ) : (
        <Rows rows={toCome.slice(0, toCome.length - hidden)} row={row} />
      )}
      {hidden > 0 && (
        <Button className={styles.more} variant="default" size="xs" onClick={() => setShowsAll(true)}>
          {french`Afficher aussi les ${frenchNumber(hidden)} suivantes`}
        </Button>
      )}
      {past.length > 0 && (
        <details>
          <summary>{french`Passées (${frenchNumber(past.length)})`}</summary>
          <Rows rows={past.toReversed()} row={row} />
        </details>
      )}
    </>
  )
}

function Rows({ rows, row }: { rows: readonly ClosedTime[]; row: Omit<RowProps, 'row'> }) {
  return (
    <ul className={styles.rows}>
      {rows.map((closed) => (
        <ClosedTimeRow key={keyOf(closed)} row={closed} {...row} />
      ))}
    </ul>
  )
}

function keyOf({ kind, praticienId, from, to, start, end, block }: ClosedTime): string {
  return [kind, praticienId, from, to, start, end, block?.id].join(' ')
}
