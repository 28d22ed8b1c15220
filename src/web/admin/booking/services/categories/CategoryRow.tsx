import { Button } from '@mantine/core'
import type { ServiceCategory } from '#contract/booking/services.ts'
import { ReorderHandle } from '../../../ui/ordering/ReorderHandle.tsx'
import type { Reordering } from '../../../ui/ordering/use-reordering.ts'
import tableStyles from '../../../ui/table.module.css'
import { CategoryForm } from './CategoryForm.tsx'
import styles from './categories.module.css'

type Props = {
  category: ServiceCategory
  position: number
  reordering: Reordering<number>
  onRemove: () => void
}

export function CategoryRow({ category, position, reordering, onRemove }: Props) {
  const { id, name } = category
  return (
    <li className={styles.row} data-position={position}>
      <CategoryForm category={category} />
      <ReorderHandle reordering={reordering} id={id} name={name} />
      <Button
        variant="subtle"
        className={tableStyles.destructive}
        aria-label={`Supprimer ${name}`}
        onClick={onRemove}
      >
        Supprimer
      </Button>
    </li>
  )
}
