import { isOwnPicture } from '#domain/web-address.ts'
import styles from './settings.module.css'

/** A picture of this site; one from elsewhere is told and not shown, so that this screen calls nobody. */
export function SitePicture({ address, alt }: { address: string; alt: string }) {
  if (isOwnPicture(address)) return <img className={styles.picture} src={address} alt={alt} />
  return <span className={`${styles.picture} ${styles.elsewhere}`}>Image d’un autre site</span>
}
