import styles from './Portrait.module.css'

/** In Portrait.module.css. */
const TINT_COUNT = 4

const DRAWINGS = [Leaves, Pebbles, Ripples] as const

type Props = { id: number; initials: string; isPlain: boolean }

/** Instead of a photo: the same drawing and tint for a person on every page. */
export function PortraitDrawing({ id, initials, isPlain }: Props) {
  const Drawing = DRAWINGS[id % DRAWINGS.length] ?? Leaves
  return (
    <span
      className={`${styles.portrait} ${styles.drawn}`}
      data-tint={id % TINT_COUNT}
      data-plain={isPlain}
      aria-hidden="true"
    >
      {!isPlain && (
        <svg viewBox="0 0 80 100" aria-hidden="true">
          <Drawing />
        </svg>
      )}
      <span>{initials}</span>
    </span>
  )
}

function Leaves() {
  return (
    <>
      <path className={styles.line} d="M24 104c2-31 12-57 32-77" />
      <path d="M55 28c-5-8-3-16 5-22 5 8 3 16-5 22Z" />
      <path d="M45 40c2-13 11-20 24-20-2 13-11 20-24 20Z" />
      <path d="M39 52c-13-2-20-10-20-23 13 2 20 10 20 23Z" />
      <path d="M34 66c4-12 13-18 26-16-4 12-13 18-26 16Z" />
      <path d="M29 78c-12-4-17-13-15-25 12 4 17 13 15 25Z" />
    </>
  )
}

function Pebbles() {
  return (
    <>
      <path className={styles.line} d="M6 83q34-12 68 0M-2 91q42-14 84 0" />
      <path d="M18 73c-1-9 10-15 24-15s23 5 23 13-10 12-23 12-23-4-24-10Z" />
      <path d="M26 53c0-7 8-11 17-11s16 4 16 10-8 10-17 10-16-4-16-9Z" />
      <path d="M32 37c0-6 6-9 12-9s11 3 11 8-5 8-12 8-11-3-11-7Z" />
    </>
  )
}

function Ripples() {
  return (
    <>
      <circle cx="52" cy="30" r="14" />
      <path
        className={styles.line}
        d="M-4 62q14-7 28 0t28 0 28 0 28 0M-4 71q14-7 28 0t28 0 28 0 28 0M-4 80q14-7 28 0t28 0 28 0 28 0M-4 89q14-7 28 0t28 0 28 0 28 0"
      />
    </>
  )
}
