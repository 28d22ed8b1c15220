import { useQuery } from '@tanstack/react-query'
import type { MergePreview, OtherClient } from '#contract/clients/merges.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { mergeClients, refreshRecords } from './actions.ts'
import { nameOf, pluralize } from './client-line.ts'
import styles from './merge.module.css'
import { mergePreviewQuery } from './queries.ts'

type Props = { clientId: number; other: OtherClient; onClose: () => void }

export function MergeDialog({ clientId, other, onClose }: Props) {
  const preview = useQuery(mergePreviewQuery(clientId, other.id))
  return (
    <ConfirmAction
      title="Réunir deux fiches"
      confirmLabel="Réunir"
      tone="plain"
      action={() => mergeClients(clientId, other.id)}
      done={({ message }) => message}
      refresh={refreshRecords}
      isReady={preview.data !== undefined}
      onClose={onClose}
    >
      <p>{french`La fiche « ${nameOf(other)} » devient une partie de celle-ci.`}</p>
      <QueryBoundary of={preview}>{(data) => <Effects preview={data} />}</QueryBoundary>
      <p>Pendant un jour, vous pouvez revenir en arrière.</p>
    </ConfirmAction>
  )
}

function Effects({ preview }: { preview: MergePreview }) {
  const { name, email, phone, taken, reservations, notes, consents } = preview
  const details = [
    ['Nom', name, false],
    ['E-mail', email, taken.includes('email')],
    ['Téléphone', phone && groupedPhone(phone), taken.includes('phone')],
  ] as const
  return (
    <>
      <dl className={`${primitivesStyles.tinyStack} ${styles.details}`}>
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
        {french`Rejoignent cette fiche : ${reservations} rendez-vous, ${pluralize(notes, 'note')}.`}
        {consents > 0 &&
          french` ${consents} refus de messages ${consents > 1 ? 'valent' : 'vaut'} alors aussi pour l’adresse de cette fiche.`}
      </p>
    </>
  )
}
