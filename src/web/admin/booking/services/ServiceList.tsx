import { Button } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ReorderStatus } from '../../ui/ordering/ReorderStatus.tsx'
import { useReordering } from '../../ui/ordering/use-reordering.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { Table } from '../../ui/Table.tsx'
import styles from '../../ui/table.module.css'
import { refreshServices, reorderServices } from './actions.ts'
import { offererText } from './offerers.ts'
import { RemoveService } from './RemoveService.tsx'
import { ServiceRow } from './ServiceRow.tsx'

type Props = {
  services: Service[]
  users: readonly User[]
  onAdd: () => void
  onEdit: (service: Service) => void
}

const COLUMNS = ['Nom', 'Durée', 'Prix', 'Proposé par', 'Ordre']

export function ServiceList({ services, users, onAdd, onEdit }: Props) {
  const [removing, setRemoving] = useState<Service | null>(null)
  const focus = useFocusReturn()
  const reordering = useReordering({
    ids: services.map(({ id }) => id),
    save: reorderServices,
    onError: (error) => void showToast('error', failureMessage(error, "Erreur lors de l'enregistrement")),
    refresh: refreshServices,
  })
  const hasPictures = services.some(({ picture }) => picture)
  const byId = new Map(services.map((service) => [service.id, service]))
  return (
    <>
      <title>Services · Administration</title>
      <PageHeader title="Services">
        <Button radius="xl" onClick={onAdd}>
          Ajouter un service
        </Button>
      </PageHeader>
      {services.length === 0 ? (
        <p className={styles.empty}>
          Aucun service pour le moment. Ajoutez le premier{NNBSP}: les visiteurs pourront le réserver.
        </p>
      ) : (
        <Table columns={COLUMNS} numericColumns={['Prix']} isWide>
          {reordering.ids.map((id, position) => {
            const service = byId.get(id)
            return (
              service && (
                <ServiceRow
                  key={id}
                  service={service}
                  hasThumbnail={hasPictures}
                  offeredBy={offererText(service, { services, users })}
                  position={position}
                  reordering={reordering}
                  onEdit={() => onEdit(service)}
                  onRemove={() => {
                    focus.remember()
                    setRemoving(service)
                  }}
                />
              )
            )
          })}
        </Table>
      )}
      <ReorderStatus reordering={reordering} nameOf={(id) => byId.get(id)?.name ?? ''} />
      {removing && (
        <RemoveService
          service={removing}
          onClose={() => {
            setRemoving(null)
            focus.restoreFocus()
          }}
        />
      )}
    </>
  )
}
