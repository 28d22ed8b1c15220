import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Voucher, VoucherRefund } from '#contract/accounting/vouchers.ts'
import { balanceText } from '#domain/accounting/voucher-text.ts'
import { french } from '#domain/language/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import { FormActions } from '../../../forms/FormActions.tsx'
import { parseNumber } from '../../../forms/parse-number.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { keptBookQuery } from '../../received/queries.ts'
import { refreshVouchers, refundVoucher } from '../actions.ts'
import styles from '../vouchers.module.css'

type Props = { voucher: Voucher; onClose: () => void }

/** By a means only if its sale is in the book. */
export function RestRefundDialog({ voucher, onClose }: Props) {
  const isInBook = voucher.receiptNumber !== null
  const book = useQuery({ ...keptBookQuery, enabled: isInBook })
  return (
    <DialogFrame onClose={onClose} title={french`Rembourser le reste du bon n° ${voucher.id}`} size="md">
      {isInBook ? (
        <QueryBoundary of={book}>
          {({ means }) => <RefundForm voucher={voucher} means={means} onClose={onClose} />}
        </QueryBoundary>
      ) : (
        <RefundForm voucher={voucher} means={null} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

function RefundForm({ voucher, means, onClose }: Props & { means: readonly string[] | null }) {
  const { form, submit, status, error } = useSaveForm({
    schema: TypedRefund,
    values: { euros: String(voucher.refundableEuros).replace('.', ','), means: means?.[0] ?? null },
    save: (body) => refundVoucher(voucher.id, body).finally(() => void refreshVouchers()),
    success: ({ message }) => void showToast('success', message),
    failure: 'Le remboursement n’est pas noté.',
    name: `remboursement du bon ${voucher.id}`,
    onSaved: onClose,
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.quiet}>
        {french`Il reste ${balanceText(voucher)} : ce reste ne pourra plus servir.`}
        {voucher.reserved > 0 && ' Ce qui est en réserve pour des rendez-vous le demeure.'}
      </p>
      <TextInput
        className={styles.short}
        label="Montant"
        description="En euros : la part payée et non utilisée"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        error={errors.euros?.message}
        {...register('euros')}
      />
      {means !== null && (
        <NativeSelect
          label="Moyen de paiement"
          description="Une écriture négative d’aujourd’hui est ajoutée au livre."
          data={[...means]}
          error={errors.means?.message}
          {...register('means')}
        />
      )}
      <FormActions
        status={status}
        error={errors.euros || errors.means ? null : error}
        submitLabel="Rembourser"
        savingLabel="Remboursement..."
        onCancel={onClose}
      />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

const TypedRefund = z.pipe(z.transform(parseRefund), VoucherRefund)

function parseRefund({ euros, means }: { euros: string; means: string | null }) {
  // Cast: the contract itself reports a missing value.
  return { euros: parseNumber(euros) as number, ...(means !== null && { means }) }
}
