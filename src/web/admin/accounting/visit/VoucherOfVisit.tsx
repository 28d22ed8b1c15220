import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import {
  type VisitVoucher as ShownVisitVoucher,
  VisitVoucherBody,
} from '#contract/accounting/visit-vouchers.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import type { VisitReference } from '../received/queries.ts'
import { attachVisitVoucher, detachVisitVoucher, refreshVisit } from '../vouchers/actions.ts'
import { visitVoucherQuery } from '../vouchers/queries.ts'
import styles from '../vouchers/vouchers.module.css'
import { PackButton } from './PackButton.tsx'

type Props = { visit: VisitReference; payments: VisitPayments }

/** The voucher's share of the visit, or the ways to settle the visit by a voucher. */
export function VoucherOfVisit({ visit, payments }: Props) {
  const voucher = useQuery(visitVoucherQuery(visit))
  return (
    <QueryBoundary of={voucher}>
      {({ use, packs }) =>
        use ? <Used visit={visit} use={use} payments={payments} /> : <Choice visit={visit} packs={packs} />
      }
    </QueryBoundary>
  )
}

type UsedProps = Props & { use: NonNullable<ShownVisitVoucher['use']> }

function Used({ visit, use, payments }: UsedProps) {
  const { notesPayments = false } = useAdmin()
  const text = notesPayments ? partText(use, payments) : wholeText(use, payments)
  return (
    <div className={styles.sold}>
      {text !== null && <p>{text}</p>}
      <ConfirmButton
        label="Retirer le bon"
        title="Retirer le bon"
        confirmLabel="Retirer le bon"
        tone="plain"
        action={() => detachVisitVoucher(visit)}
        refresh={() => refreshVisit(visit)}
        done="Bon retiré"
        failure="Une erreur est survenue."
      >
        <p>
          Le rendez-vous n’est plus réglé par le bon, qui retrouve ce qui lui avait été pris. Sans carnet, il
          faudra le code pour le remettre.
        </p>
      </ConfirmButton>
    </div>
  )
}

const SETTLES_NOTHING = french`Le bon de ce rendez-vous ne règle plus rien : épuisé, expiré ou d’une autre prestation.`

function wholeText({ euros, units }: UsedProps['use'], { state, euros: open }: VisitPayments): string {
  if (units === 0) return SETTLES_NOTHING
  const left = state === 'partly' || state === 'unpaid' ? french` · reste ${frenchPrice(open)} à régler` : ''
  return french`Bon : ${frenchPrice(euros)}` + left
}

/** Beside the state of what is paid, which says the rest. */
function partText({ euros, units }: UsedProps['use'], { state, paidEuros }: VisitPayments): string | null {
  if (units === 0) return SETTLES_NOTHING
  return state === 'paid' && paidEuros === 0 ? null : french`Réglé par le bon : ${frenchPrice(euros)}`
}

function Choice({ visit, packs }: { visit: VisitReference; packs: ShownVisitVoucher['packs'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {packs.map((pack) => (
        <PackButton key={pack.id} visit={visit} pack={pack} />
      ))}
      {isOpen ? (
        <CodeForm visit={visit} onCancel={() => setOpen(false)} />
      ) : (
        <Button className={styles.start} variant="default" onClick={() => setOpen(true)}>
          Régler par un bon
        </Button>
      )}
    </>
  )
}

function CodeForm({ visit, onCancel }: { visit: VisitReference; onCancel: () => void }) {
  const { form, submit, status, error } = useSaveForm({
    schema: VisitVoucherBody,
    values: { code: '' },
    save: async (body) => {
      await attachVisitVoucher(visit, body)
      await refreshVisit(visit)
    },
    success: 'Réglé par le bon',
    failure: 'Le bon n’est pas accepté.',
    name: `bon du rendez-vous ${visit.id}`,
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Code du bon"
        placeholder="XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        error={errors.code?.message ?? (status === 'failed' ? error : null)}
        {...register('code')}
      />
      <div className={actionRowStyles.start}>
        <Button type="submit" disabled={status === 'saving'}>
          Régler
        </Button>
        <DiscardButton onClick={onCancel}>Annuler</DiscardButton>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
