import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import styles from './merge.module.css'
import { splittableQuery } from './queries.ts'
import { SplitConfirmation } from './SplitConfirmation.tsx'
import { type PreviewedSplit, SplitForm } from './SplitForm.tsx'

type Props = { clientId: number; onClose: () => void }

export function SplitDialog({ clientId, onClose }: Props) {
  const reservations = useQuery(splittableQuery(clientId))
  const [previewed, setPreviewed] = useState<PreviewedSplit | null>(null)
  if (previewed) return <SplitConfirmation clientId={clientId} {...previewed} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Séparer des réservations" size="lg">
      <QueryBoundary of={reservations} empty={<NothingToSplit onClose={onClose} />}>
        {(rows) => (
          <SplitForm clientId={clientId} reservations={rows} onPreview={setPreviewed} onClose={onClose} />
        )}
      </QueryBoundary>
    </Modal>
  )
}

function NothingToSplit({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <>
      <p className={styles.note}>Ce client n’a pas de réservation à donner à une autre personne.</p>
      <div className={actionRowStyles.end}>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  )
}
