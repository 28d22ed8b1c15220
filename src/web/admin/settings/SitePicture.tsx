import { isOwnPicture } from '#domain/web-address.ts'
import classes from './settings.module.css'

/** A picture of this site; one from elsewhere is told and not shown, so that this screen calls nobody. */
export function SitePicture({ address, alt }: { address: string; alt: string }) {
  if (isOwnPicture(address)) return <img className={classes.picture} src={address} alt={alt} />
  return <span className={`${classes.picture} ${classes.elsewhere}`}>Image d’un autre site</span>
}
