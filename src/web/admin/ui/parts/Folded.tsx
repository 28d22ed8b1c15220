import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './Folded.module.css'

type Props = {
  id: string
  title: ReactNode
  /** Ids of its parts: an address that names one finds it unfolded. */
  parts?: readonly string[]
  /** Unfolds it, for a field at fault. */
  isAtFault?: boolean
  children: ReactNode
}

/** Rarely needed parts of a screen, one press away. */
export function Folded({ id, title, parts = [], isAtFault = false, children }: Props) {
  const anchor = useLocation().hash.slice(1)
  const isOpen = isAtFault || anchor === id || parts.includes(anchor)
  return (
    // Not `false`: whoever has unfolded it keeps it so.
    <details className={styles.folded} id={id} tabIndex={-1} open={isOpen || undefined}>
      <summary>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
