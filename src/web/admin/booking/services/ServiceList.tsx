import { Button } from '@mantine/core'
import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { groupByCategory } from '#web/app/services/offered-services.ts'
import { showToast } from '#web/app/toasts.tsx'
import actionRowStyles from '#web/ui/action-row.module.css'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { ReorderStatus } from '../../ui/ordering/ReorderStatus.tsx'
import { reorderWithin } from '../../ui/ordering/reorder-within.ts'
import { type Reordering, useReordering } from '../../ui/ordering/use-reordering.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Table } from '../../ui/Table.tsx'
import styles from '../../ui/table.module.css'
import { refreshServices, reorderServices } from './actions.ts'
import { CategoriesDialog } from './categories/CategoriesDialog.tsx'
import { groupableServices } from './grouping/candidates.ts'
import { GroupingDialog } from './grouping/GroupingDialog.tsx'
import { namesOfferers, offererText } from './offerers.ts'
import { OptionsDialog } from './options/OptionsDialog.tsx'
import { RemoveService } from './RemoveService.tsx'
import { ServiceRow } from './ServiceRow.tsx'
import serviceStyles from './services.module.css'

type Props = {
  services: Service[]
  users: readonly User[]
  onAdd: () => void
  onEdit: (service: Service) => void
}

type Columns = { hasOfferers: boolean; hasOrder: boolean }

const columnsOf = ({ hasOfferers, hasOrder }: Columns) => [
  'Nom',
  'Durée',
  'Prix',
  ...(hasOfferers ? ['Proposé par'] : []),
  ...(hasOrder ? ['Ordre'] : []),
]

const DIALOGS = ['Catégories', 'Options', 'Regrouper'] as const
type PriceListDialog = (typeof DIALOGS)[number]

export function ServiceList({ services, users, onAdd, onEdit }: Props) {
  const removal = useDialogFor<Service>()
  const dialog = useDialogFor<PriceListDialog>()
  const reordering = useReordering({
    ids: services.map(({ id }) => id),
    save: reorderServices,
    onError: (error) => void showToast('error', failureMessage(error, "Erreur lors de l'enregistrement")),
    refresh: refreshServices,
  })
  const dialogs =
    services.length === 0
      ? []
      : DIALOGS.filter((name) => name !== 'Regrouper' || groupableServices(services).length > 0)
  const hasPictures = services.some(({ picture }) => picture)
  const byId = new Map(services.map((service) => [service.id, service]))
  const groups = groupByCategory(reordering.ids.flatMap((id) => byId.get(id) ?? []))
  const columns = {
    hasOfferers: namesOfferers({ services, users }),
    hasOrder: groups.some((group) => group.services.length > 1),
  }
  const moved = groups.find((group) => group.services.some(({ id }) => id === reordering.lastMovedId))
  return (
    <>
      <title>Services · Administration</title>
      <PageHeader title="Services">
        <div className={actionRowStyles.start}>
          {dialogs.map((name) => (
            <Button key={name} variant="default" radius="xl" onClick={() => dialog.open(name)}>
              {name}
            </Button>
          ))}
          <Button radius="xl" onClick={onAdd}>
            Ajouter un service
          </Button>
        </div>
      </PageHeader>
      {services.length === 0 ? (
        <p className={styles.empty}>
          Aucun service pour le moment. Ajoutez le premier{NNBSP}: les visiteurs pourront le réserver.
        </p>
      ) : (
        <Table columns={columnsOf(columns)} numericColumns={['Prix']} isWide isGrouped>
          {groups.map((group) => (
            <CategoryRows
              key={group.title}
              group={group}
              services={services}
              users={users}
              columns={columns}
              hasThumbnail={hasPictures}
              reordering={reordering}
              onEdit={onEdit}
              onRemove={removal.open}
            />
          ))}
        </Table>
      )}
      <ReorderStatus
        reordering={moved ? reorderingOf(moved, reordering) : reordering}
        nameOf={(id) => byId.get(id)?.name ?? ''}
      />
      {dialog.shown && (
        <ChosenDialog name={dialog.shown} services={services} users={users} onClose={dialog.close} />
      )}
      {removal.shown && <RemoveService service={removal.shown} onClose={removal.close} />}
    </>
  )
}

type Group = ReturnType<typeof groupByCategory<Service>>[number]

type CategoryProps = Pick<Props, 'services' | 'users' | 'onEdit'> & {
  group: Group
  columns: Columns
  hasThumbnail: boolean
  reordering: Reordering<number>
  onRemove: (service: Service) => void
}

function CategoryRows({
  group,
  columns,
  services,
  users,
  reordering,
  onEdit,
  onRemove,
  ...row
}: CategoryProps) {
  const { hasOfferers, hasOrder } = columns
  return (
    <tbody>
      {group.title !== null && (
        <tr className={serviceStyles.category}>
          <th scope="rowgroup" colSpan={columnsOf(columns).length + 1}>
            {group.title}
          </th>
        </tr>
      )}
      {group.services.map((service, position) => (
        <ServiceRow
          key={service.id}
          {...row}
          service={service}
          offeredBy={hasOfferers ? offererText(service, { services, users }) : null}
          position={position}
          hasOrder={hasOrder}
          reordering={reorderingOf(group, reordering)}
          onEdit={() => onEdit(service)}
          onRemove={() => onRemove(service)}
        />
      ))}
    </tbody>
  )
}

/** Of the services of one category among themselves. */
function reorderingOf({ services }: Group, reordering: Reordering<number>): Reordering<number> {
  return reorderWithin(
    reordering,
    services.map(({ id }) => id),
  )
}

type DialogProps = Pick<Props, 'services' | 'users'> & { name: PriceListDialog; onClose: () => void }

function ChosenDialog({ name, services, users, onClose }: DialogProps) {
  if (name === 'Catégories') return <CategoriesDialog services={services} onClose={onClose} />
  if (name === 'Options') return <OptionsDialog services={services} onClose={onClose} />
  return <GroupingDialog services={services} users={users} onClose={onClose} />
}
