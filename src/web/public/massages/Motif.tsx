import type { ReactNode } from 'react'
import styles from './Motif.module.css'

type Props = { position: number; className: string | undefined }

/** Drawn in place of a picture; neighbors differ, also below each other in three columns. */
export function Motif({ position, className }: Props) {
  return (
    <svg className={`${styles.motif} ${className}`} viewBox="40 0 300 200" aria-hidden="true">
      {MOTIFS[(position + Math.floor(position / 3)) % MOTIFS.length]}
    </svg>
  )
}

const MOTIFS: ReactNode[] = [
  <>
    <g className={styles.line}>
      {[30, 54, 82, 112, 144].map((radius) => (
        <ellipse key={radius} cx="190" cy="112" rx={radius} ry={radius * 0.42} />
      ))}
    </g>
    <path className={styles.clay} d="M166 108c0-9 11-16 26-16s26 6 26 15-11 14-27 14-25-5-25-13Z" />
  </>,
  <>
    <path className={styles.line} d="M96 176c66-10 122-52 158-136" />
    <g className={styles.sage}>
      <path d="M128 168c8-32-4-52-34-66-6 32 6 54 34 66Z" />
      <path d="M166 146c4-30-8-50-36-62-4 32 8 52 36 62Z" />
      <path d="M204 112c2-28-10-46-36-56-2 28 10 46 36 56Z" />
      <path d="M158 152c22 20 46 24 72 8-22-22-48-24-72-8Z" />
      <path d="M196 120c20 18 44 20 68 4-22-20-46-20-68-4Z" />
      <path d="M228 86c18 12 38 12 58-2-20-16-40-14-58 2Z" />
    </g>
    <path className={styles.clay} d="M252 48c-12-18-10-32 4-44 12 16 10 32-4 44Z" />
  </>,
  <>
    <g className={styles.line}>
      <ellipse cx="190" cy="166" rx="84" ry="15" />
      <ellipse cx="190" cy="168" rx="116" ry="25" />
    </g>
    <path className={styles.sage} d="M112 144c-2-20 32-36 80-37s80 12 80 31-34 28-82 29-76-6-78-23Z" />
    <path className={styles.pale} d="M136 96c-2-16 24-28 60-29s60 8 61 23-26 23-62 24-58-4-59-18Z" />
    <path className={styles.clay} d="M158 56c-1-12 17-21 42-22s41 6 42 17-18 18-43 19-40-4-41-14Z" />
  </>,
]
