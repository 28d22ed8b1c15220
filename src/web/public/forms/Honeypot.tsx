import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './Honeypot.module.css'

export function Honeypot(field: UseFormRegisterReturn) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Site web
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
