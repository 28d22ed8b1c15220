import { paths } from '#web/app/paths.ts'
import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import { Link } from '#web/ui/Link.tsx'
import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import styles from './Brand.module.css'
import { Leaf } from './Leaf.tsx'

export function Brand() {
  const { title } = useSiteNames()
  const { settings } = usePublicSettings()
  return (
    <Link to={paths.home} className={styles.brand}>
      {settings?.logo ? <Logo key={settings.logo} src={settings.logo} /> : <Leaf />}
      <span className={styles.name}>{title}</span>
    </Link>
  )
}

function Logo({ src }: { src: string }) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  return isMissing ? <Leaf /> : <img className={styles.logo} src={src} alt="" height={40} {...pictureProps} />
}
