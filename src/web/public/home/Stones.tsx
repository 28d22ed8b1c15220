import styles from './Stones.module.css'

export function Stones() {
  return (
    <svg className={styles.stones} viewBox="0 0 480 440" aria-hidden="true">
      <circle className={styles.sun} cx="322" cy="132" r="104" />
      <g className={styles.ripples}>
        <ellipse cx="240" cy="362" rx="150" ry="21" />
        <ellipse cx="240" cy="366" rx="190" ry="32" />
        <ellipse cx="240" cy="371" rx="230" ry="45" />
      </g>
      <path
        className={styles.low}
        d="M104 326c-6-34 46-62 122-66 84-4 146 22 150 58 3 30-52 50-136 50-80 0-131-14-136-42Z"
      />
      <path
        className={styles.middle}
        d="M140 240c-8-27 28-52 88-58 66-6 118 12 123 42 4 27-38 44-104 47-60 3-100-8-107-31Z"
      />
      <path
        className={styles.high}
        d="M180 164c-6-24 20-46 62-50 44-4 78 14 80 40 2 23-26 38-70 39-40 1-66-9-72-29Z"
      />
      <g className={styles.shine}>
        <path d="M136 316c8-22 44-38 92-42" />
        <path d="M168 230c8-17 34-30 66-33" />
        <path d="M204 155c5-13 22-22 42-24" />
      </g>
      <path className={styles.sprig} d="M330 262c30-40 44-86 40-142" />
      <g className={styles.leaves}>
        <path d="M358 206c26-2 44-16 52-42-28 2-46 16-52 42Z" />
        <path d="M366 176c-22-8-34-24-36-48 24 6 36 22 36 48Z" />
        <path d="M370 142c20-8 32-24 34-48-22 8-34 24-34 48Z" />
        <path d="M348 234c-24-2-40-14-48-36 26-2 42 10 48 36Z" />
      </g>
    </svg>
  )
}
