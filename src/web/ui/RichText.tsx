import styles from './RichText.module.css'

/** The only place that renders stored HTML. The server sanitizes it on save and again on output. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
