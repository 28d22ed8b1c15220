import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Block } from '#contract/booking/blocks.ts'
import {
  addMinutes,
  END_OF_DAY,
  formatTime,
  isPast,
  type LocalTime,
  type Minute,
  parseTime,
} from '#domain/language/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import styles from '../../ui/dialog/dialog.module.css'
import { othersOnlyAgenda } from '../../ui/parts/team.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { BlockDetails } from './BlockDetails.tsx'
import { BlockForm } from './BlockForm.tsx'
import type { BlockValues } from './use-block-form.ts'

const DEFAULT_MINUTES = 60

export type BlockDialogState =
  | { kind: 'block'; at: LocalTime | null; end: Minute | null; praticienId: number | null }
  | { kind: 'change-block'; block: Block }

type Props = { dialog: BlockDialogState; now: LocalTime; onClose: () => void }

export function BlockDialog({ dialog, now, onClose }: Props) {
  const admin = useAdmin()
  const isNew = dialog.kind === 'block'
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const canChoosePractitioner = canSeeAllAgendas && isNew
  const practitioners = useQuery({ ...agendaOwnersQuery, enabled: canChoosePractitioner })
  const other = othersOnlyAgenda(practitioners.data ?? [], admin.id)
  const renderForm = (owners: { id: number; displayName: string }[] | null) => (
    <BlockForm
      block={dialog.kind === 'change-block' ? dialog.block : null}
      initialValues={initialValuesOf(dialog, {
        now,
        defaultOwnerId: defaultOwnerOf(owners, admin.id),
      })}
      practitioners={owners}
      now={now}
      onClose={onClose}
    />
  )
  const renderContent = () => {
    if (dialog.kind === 'change-block' && hasEnded(dialog.block, now)) {
      return (
        <>
          <Alert variant="outline" role="status">
            Événement passé (lecture seule)
          </Alert>
          <BlockDetails block={dialog.block} />
          <div className={`${actionRowStyles.end} ${styles.actions}`}>
            <DiscardButton onClick={onClose}>Fermer</DiscardButton>
          </div>
        </>
      )
    }
    return canChoosePractitioner ? (
      <QueryBoundary of={practitioners}>{renderForm}</QueryBoundary>
    ) : (
      renderForm(null)
    )
  }
  return (
    <DialogFrame
      onClose={onClose}
      title={isNew ? `Bloquer une plage${other ? ` de ${other.displayName}` : ''}` : 'Plage bloquée'}
      size="md"
    >
      <div className={styles.form}>{renderContent()}</div>
    </DialogFrame>
  )
}

/** One's own agenda, or the only one that there is. */
function defaultOwnerOf(owners: readonly { id: number }[] | null, ownId: number): number | undefined {
  return (owners?.find(({ id }) => id === ownId) ?? (owners?.length === 1 ? owners[0] : undefined))?.id
}

function initialValuesOf(
  dialog: BlockDialogState,
  { now, defaultOwnerId }: { now: LocalTime; defaultOwnerId: number | undefined },
): BlockValues {
  if (dialog.kind === 'change-block') {
    const { date, time, duration, label, praticienId } = dialog.block
    return { date, time, end: formatTime((parseTime(time) ?? 0) + duration), label: label ?? '', praticienId }
  }
  const nextFullHour = addMinutes(now, 60 - (now.minute % 60))
  const at = dialog.at ?? nextFullHour
  const end = dialog.end ?? Math.min(at.minute + DEFAULT_MINUTES, END_OF_DAY)
  return {
    date: at.day,
    time: formatTime(at.minute),
    end: formatTime(end),
    label: '',
    praticienId: dialog.praticienId ?? defaultOwnerId,
  }
}

function hasEnded(block: { date: string; time: string; duration: number }, now: LocalTime): boolean {
  return isPast({ day: block.date, minute: (parseTime(block.time) ?? 0) + block.duration }, now)
}
