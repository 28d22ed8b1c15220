import { useWatch } from 'react-hook-form'
import { sessionText, unitsText, voucherTitle } from '#domain/accounting/voucher-text.ts'
import { french } from '#domain/language/typography.ts'
import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import { DrawingPicture } from '../drawing/DrawingPicture.tsx'
import type { OrderControl } from './order-form.ts'
import type { SellableLength } from './sellable-lengths.ts'
import { orderedContentOf, type TypedOrder } from './typed-order.ts'
import styles from './VoucherPreview.module.css'

type Props = { control: OrderControl; lengths: readonly SellableLength[] }

/** As it is printed, but for its code, its last day and the small print. */
export function VoucherPreview({ control, lengths }: Props) {
  // Cast: every field has a default value.
  const typed = useWatch({ control }) as TypedOrder
  const { title } = useSiteNames()
  const { settings } = usePublicSettings()
  const content = orderedContentOf(typed, lengths)
  const session = content && sessionText(content)
  const [recipient, message, giver] = [typed.recipientName, typed.message, typed.giverName].map((text) =>
    text.trim(),
  )
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>Aperçu du bon</figcaption>
      <div className={styles.voucher}>
        {settings?.logo?.startsWith(UPLOADS) && <Logo key={settings.logo} src={settings.logo} />}
        <p className={styles.site}>{title}</p>
        <DrawingPicture drawing={typed.drawing} className={styles.drawing} />
        <p className={styles.kicker}>{content ? voucherTitle(content) : 'Bon cadeau'}</p>
        <p className={styles.worth}>{session ?? (content ? unitsText(content) : '–')}</p>
        {recipient && <p className={styles.name}>{french`Pour ${recipient}`}</p>}
        {giver && <p className={styles.giver}>{`De la part de ${giver}`}</p>}
        {message && <p className={styles.message}>{message}</p>}
      </div>
    </figure>
  )
}

/** The server prints no picture of another site. */
const UPLOADS = '/uploads/'

function Logo({ src }: { src: string }) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  return isMissing ? null : <img className={styles.logo} src={src} alt="" height={54} {...pictureProps} />
}
