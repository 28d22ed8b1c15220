import { isUploadedPicture } from '#domain/language/web-address.ts'
import styles from './settings.module.css'

/** Does not load external pictures: this screen sends no requests to third parties. */
export function SitePicture({ address, alt }: { address: string; alt: string }) {
  if (isUploadedPicture(address)) return <img className={styles.picture} src={address} alt={alt} />
  return <span className={`${styles.picture} ${styles.external}`}>Image d’un autre site</span>
}
