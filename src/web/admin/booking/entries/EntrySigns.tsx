import type { ReactNode } from 'react'
import type { EntrySign, SignKind } from './entry-signs.ts'
import styles from './signs.module.css'

type Props = {
  signs: readonly EntrySign[]
  /** As many as there is room for. */
  max?: number
  /** Words beside the pictures, in shorter form. */
  withText?: boolean
  /** One below the other. */
  isStacked?: boolean
}

/** Pictures of what the accessible name of the entry says, unless their words stand beside them. */
export function EntrySigns({ signs, max = signs.length, withText = false, isStacked = false }: Props) {
  if (signs.length === 0) return null
  return (
    <span className={styles.signs} data-text={withText || undefined} data-stacked={isStacked || undefined}>
      {signs.slice(0, max).map(({ kind, text }) => (
        <span key={kind} className={styles.sign} data-sign={kind} title={withText ? undefined : text}>
          <SignIcon kind={kind} />
          {withText && (SHORT_LABELS[kind] ?? text)}
        </span>
      ))}
    </span>
  )
}

export function SignIcon({ kind }: { kind: SignKind }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[kind]}
    </svg>
  )
}

const SHORT_LABELS: Partial<Record<SignKind, string>> = { first: '1re venue', note: 'Note' }

const SHAPES: Record<SignKind, ReactNode> = {
  pending: <path d="M6 3h12M6 21h12M7 3c0 5 10 7 10 18M17 3c0 5-10 7-10 18" />,
  due: <path d="M18.5 6.5A7.5 7.5 0 1 0 18.5 17.5M3 10h10M3 14h10" />,
  first: <path d="m12 3 2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z" />,
  note: <path d="M5 3h14v12l-6 6H5zM19 15h-6v6M9 8h6M9 12h4" />,
  paid: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8 12.5l3 3 5-6" />,
}
