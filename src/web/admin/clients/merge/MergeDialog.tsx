import { useMutation, useQuery } from '@tanstack/react-query'
import type { MergePreview, OtherClient } from '#contract/client-merges.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { mergeClients, refreshRecords } from './actions.ts'
import { countText, nameOf } from './client-line.ts'
import styles from './merge.module.css'
import { mergePreviewQuery } from './queries.ts'

type Props = { clientId: number; other: OtherClient; onClose: () => void }

export function MergeDialog({ clientId, other, onClose }: Props) {
  const preview = useQuery(mergePreviewQuery(clientId, other.id))
  const merging = useMutation({
    mutationFn: () => mergeClients(clientId, other.id),
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      // Refetch before closing: focus must not return to a suggestion that is about to disappear.
      await refreshRecords()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Réunir deux fiches"
      confirmLabel="Réunir"
      tone="plain"
      isPending={merging.isPending || preview.data === undefined}
      error={merging.isError ? failureMessage(merging.error) : null}
      onConfirm={() => merging.mutate()}
      onCancel={onClose}
    >
      <p>{french`La fiche « ${nameOf(other)} » devient une partie de celle-ci.`}</p>
      <QueryBoundary of={preview}>{(data) => <Effects preview={data} />}</QueryBoundary>
      <p>Pendant un jour, vous pouvez revenir en arrière.</p>
    </ConfirmDialog>
  )
}

function Effects({ preview }: { preview: MergePreview }) {
  const { name, email, phone, taken, reservations, notes, consents } = preview
  const details = [
    ['Nom', name, false],
    ['E-mail', email, taken.includes('email')],
    ['Téléphone', phone, taken.includes('phone')],
  ] as const
  return (
    <>
      <dl className={styles.details}>
        {details.map(([label, value, isTaken]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value ?? '–'}
              {isTaken && ' (repris de l’autre fiche)'}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {french`Rejoignent cette fiche : ${countText(reservations, 'réservation')}, ${countText(notes, 'note')}.`}
        {consents > 0 &&
          french` ${consents} refus de messages ${consents > 1 ? 'valent' : 'vaut'} alors aussi pour l’adresse de cette fiche.`}
      </p>
    </>
  )
}
