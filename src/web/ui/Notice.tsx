import type { ReactNode, Ref } from 'react'
import styles from './Notice.module.css'

type Props = { kind: 'error' | 'info'; title: ReactNode; children?: ReactNode; ref?: Ref<HTMLDivElement> }

export function Notice({ kind, title, children, ref }: Props) {
  return (
    <div className={styles[kind]} role={kind === 'error' ? 'alert' : 'status'} ref={ref} tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
