import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { voucherOrderPath } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { variantsOf } from '#web/app/services/variants.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './GiftLink.module.css'

/** Nothing for a service that cannot be ordered: on request, or free of charge. */
export function GiftLink({ service }: { service: Service }) {
  const { settings } = usePublicSettings()
  const { id, name, onRequest } = service
  const isSold = !onRequest && variantsOf(service).some(({ price }) => price > 0)
  if (!settings?.voucherOrders || !isSold) return null
  return (
    <p className={styles.gift}>
      <Link to={voucherOrderPath(id)}>
        Offrir<span className="visually-hidden">{french` : ${name}`}</span>
      </Link>
    </p>
  )
}
