import { useWatch } from 'react-hook-form'
import { sessionText, unitsText, voucherTitle } from '#domain/accounting/voucher-text.ts'
import { french } from '#domain/language/typography.ts'
import { useSiteNames } from '#web/app/public-settings.ts'
import type { OrderControl } from './order-form.ts'
import type { SellableLength } from './sellable-lengths.ts'
import { orderedContentOf, type TypedOrder } from './typed-order.ts'
import styles from './VoucherPreview.module.css'

type Props = { control: OrderControl; lengths: readonly SellableLength[] }

/** The printed voucher also has its code and its last day. */
export function VoucherPreview({ control, lengths }: Props) {
  // Cast: every field has a default value.
  const typed = useWatch({ control }) as TypedOrder
  const { title } = useSiteNames()
  const content = orderedContentOf(typed, lengths)
  const session = content && sessionText(content)
  const [recipient, message, giver] = [typed.recipientName, typed.message, typed.giverName].map((text) =>
    text.trim(),
  )
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>Aperçu du bon</figcaption>
      <div className={styles.voucher}>
        <p className={styles.site}>{title}</p>
        <p className={styles.kicker}>{content ? voucherTitle(content) : 'Bon cadeau'}</p>
        <p className={styles.worth}>{session ?? (content ? unitsText(content) : '–')}</p>
        {recipient && <p className={styles.name}>{french`Pour ${recipient}`}</p>}
        {message && <p className={styles.message}>{message}</p>}
        {giver && <p className={styles.giver}>{`De la part de ${giver}`}</p>}
      </div>
    </figure>
  )
}
