import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './table.module.css'

type Props = { name: string; onEdit: () => void; onRemove: () => void; children?: ReactNode }

export function RowActions({ name, onEdit, onRemove, children }: Props) {
  return (
    <td className={styles.actions}>
      <div>
        {children}
        <Button variant="default" size="xs" aria-label={`Modifier ${name}`} onClick={onEdit}>
          Modifier
        </Button>
        <Button
          variant="subtle"
          size="xs"
          className={styles.destructive}
          aria-label={`Supprimer ${name}`}
          onClick={onRemove}
        >
          Supprimer
        </Button>
      </div>
    </td>
  )
}
