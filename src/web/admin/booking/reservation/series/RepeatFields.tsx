import { NativeSelect } from '@mantine/core'
import { MIN_SERIES_DATES, mostRepetitions } from '#domain/booking/series.ts'
import { RadioRow } from '../../../ui/choices/RadioRow.tsx'
import styles from './series.module.css'

export type Repetition = { kind: 'weeks' | 'days'; every: number; count: number }

const EVERY = [1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 26]

type Props = { repetition: Repetition; onChange: (repetition: Repetition) => void }

export function RepeatFields({ repetition, onChange }: Props) {
  const { kind, every, count } = repetition
  const most = mostRepetitions(every)
  const counts = Array.from({ length: most - MIN_SERIES_DATES + 1 }, (_, index) => index + MIN_SERIES_DATES)
  return (
    <>
      <RadioRow
        legend="Répéter"
        options={[
          { value: 'weeks', label: 'Par semaines' },
          { value: 'days', label: 'Choisir les jours' },
        ]}
        value={kind}
        onChange={(next) => onChange({ ...repetition, kind: next })}
      />
      {kind === 'weeks' && (
        <div className={styles.weeks}>
          <NativeSelect
            label="Toutes les"
            value={every}
            onChange={(event) => {
              const next = Number(event.currentTarget.value)
              onChange({ kind, every: next, count: Math.min(count, mostRepetitions(next)) })
            }}
            data={EVERY.map((weeks) => ({
              value: String(weeks),
              label: weeks === 1 ? 'semaines' : `${weeks} semaines`,
            }))}
          />
          <NativeSelect
            label="Combien de fois"
            value={count}
            onChange={(event) => onChange({ kind, every, count: Number(event.currentTarget.value) })}
            data={counts.map((times) => ({ value: String(times), label: `${times} fois` }))}
          />
        </div>
      )}
    </>
  )
}
