import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './Honeypot.module.css'

/** A field that people neither see nor hear nor reach; only a robot fills it. */
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
