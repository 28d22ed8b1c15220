import type { Service } from '#contract/booking/services.ts'
import { servicePictureUrl } from '#domain/content/picture-copies.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { frenchLengthsOf, frenchPriceOf } from '#web/app/services/variants.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ReorderHandle } from '../../ui/ordering/ReorderHandle.tsx'
import type { Reordering } from '../../ui/ordering/use-reordering.ts'
import { RowActions } from '../../ui/RowActions.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from './services.module.css'

type Props = {
  service: Service
  hasThumbnail: boolean
  /** Empty for nobody; null where all are offered by one person. */
  offeredBy: string | null
  position: number
  hasOrder: boolean
  reordering: Reordering<number>
  onEdit: () => void
  onRemove: () => void
}

export function ServiceRow({
  service,
  hasThumbnail,
  offeredBy,
  position,
  hasOrder,
  reordering,
  onEdit,
  onRemove,
}: Props) {
  const { id, name, description, color, active, onRequest, picture } = service
  return (
    <tr data-position={position} data-hidden={active === false}>
      <th scope="row">
        <div className={styles.service}>
          {hasThumbnail && <Thumbnail picture={picture} />}
          <div>
            <span className={styles.name}>
              <span className={styles.dot} style={{ background: color ?? 'transparent' }} />
              <span>
                {name} {active === false && <Badge>Masqué</Badge>}
                {active !== false && onRequest && <Badge>Sur demande</Badge>}
              </span>
            </span>
            <span className={styles.description}>{description}</span>
          </div>
        </div>
      </th>
      <td data-label="Durée" className={styles.length}>
        {frenchLengthsOf(service)}
      </td>
      <td data-label="Prix" className={tableStyles.number}>
        {frenchPriceOf(service)}
      </td>
      {offeredBy !== null && (
        <td data-label="Proposé par" className={styles.offerers}>
          {offeredBy === '' ? (
            <button type="button" className={styles.nobody} onClick={onEdit}>
              Personne{NNBSP}: non réservable
              <span className="visually-hidden">. Choisir qui propose {name}</span>
            </button>
          ) : (
            offeredBy
          )}
        </td>
      )}
      {hasOrder && (
        <td data-label="Ordre" className={styles.order}>
          <ReorderHandle reordering={reordering} id={id} name={name} />
        </td>
      )}
      <RowActions name={name} onEdit={onEdit} onRemove={onRemove} />
    </tr>
  )
}

function Thumbnail({ picture }: Pick<Service, 'picture'>) {
  if (!picture) return <span className={styles.thumbnail} />
  return (
    <img
      className={styles.thumbnail}
      src={servicePictureUrl(picture, 300)}
      alt=""
      width={72}
      height={48}
      loading="lazy"
    />
  )
}
