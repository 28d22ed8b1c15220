import styles from './Brand.module.css'

export function Leaf() {
  return (
    <svg className={styles.leaf} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M27 5C13.500 5.200 6.800 11.600 7.600 24.200 19.800 24.400 26.500 18 27 5Z"
        fill="currentColor"
      />
      <path
        d="M5 28.500c3.600-7 8.500-12 14.800-15.400"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="1.8"
      />
      <path
        d="M5 28.500 9.200 22.200"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </svg>
  )
}
