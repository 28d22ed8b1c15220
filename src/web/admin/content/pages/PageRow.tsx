import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Page } from '#contract/content/pages.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ReorderHandle } from '../../ui/ordering/ReorderHandle.tsx'
import type { Reordering } from '../../ui/ordering/use-reordering.ts'
import styles from '../../ui/table.module.css'
import { publicAddress } from './public-address.ts'

function EditLink({ page: { slug, title } }: { page: Page }) {
  return (
    <Button
      component={Link}
      to={fillPath(adminPaths.page, slug)}
      variant="default"
      size="xs"
      aria-label={`Modifier ${title}`}
    >
      Modifier
    </Button>
  )
}

export function FixedPageRow({ page }: { page: Page }) {
  return (
    <tr>
      <th scope="row">{page.title}</th>
      <td data-label="Adresse">{publicAddress(page.slug)}</td>
      <td data-label="Ordre du menu">
        <Badge>Page fixe</Badge>
      </td>
      <td className={styles.actions}>
        <div>
          <EditLink page={page} />
        </div>
      </td>
    </tr>
  )
}

type Props = { page: Page; position: number; reordering: Reordering<string>; onRemove: () => void }

export function CustomPageRow({ page, position, reordering, onRemove }: Props) {
  const { slug, title } = page
  return (
    <tr data-position={position}>
      <th scope="row">{title}</th>
      <td data-label="Adresse">{publicAddress(slug)}</td>
      <td data-label="Ordre du menu">
        <ReorderHandle reordering={reordering} id={slug} name={title} />
      </td>
      <td className={styles.actions}>
        <div>
          <EditLink page={page} />
          <Button
            variant="subtle"
            size="xs"
            className={styles.destructive}
            aria-label={`Supprimer ${title}`}
            onClick={onRemove}
          >
            Supprimer
          </Button>
        </div>
      </td>
    </tr>
  )
}
