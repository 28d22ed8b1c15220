import styles from './RichText.module.css'

/** The only place where stored HTML reaches the page; the server has sanitised it at save and again on the way out. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
