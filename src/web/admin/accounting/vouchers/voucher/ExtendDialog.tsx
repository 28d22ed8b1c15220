import { type Voucher, VoucherValidity } from '#contract/accounting/vouchers.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { addMonths, monthOf, sameDayOf } from '#domain/language/months.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import { DateField } from '../../../forms/DateField.tsx'
import { FormActions } from '../../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { extendVoucher, refreshVouchers } from '../actions.ts'
import styles from '../vouchers.module.css'

type Props = { voucher: Pick<Voucher, 'id' | 'validUntil'>; today: Day; onClose: () => void }

/** Three months more are proposed, from today on if it has ended. */
export function ExtendDialog({ voucher: { id, validUntil }, today, onClose }: Props) {
  const from = validUntil < today ? today : validUntil
  const { form, submit, status, error } = useSaveForm({
    schema: VoucherValidity,
    values: { validUntil: sameDayOf(addMonths(monthOf(from), 3), from) as string },
    save: (body) => extendVoucher(id, body).finally(() => void refreshVouchers()),
    success: ({ message }) => void showToast('success', message),
    failure: 'La validité n’est pas modifiée.',
    name: `validité ${id}`,
    onSaved: onClose,
  })
  const { register, watch, formState } = form
  const { errors, isDirty } = formState
  return (
    <DialogFrame onClose={onClose} title={french`Prolonger le bon n° ${id}`} size="md">
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>
          {french`Valable jusqu’au ${dayAndYear(validUntil)}. Le dernier jour compte.`}
        </p>
        <DateField
          label="Valable jusqu’au"
          field={register('validUntil')}
          day={watch('validUntil')}
          error={errors.validUntil?.message}
          data-autofocus
        />
        <FormActions
          status={status}
          error={errors.validUntil ? null : error}
          submitLabel="Prolonger"
          onCancel={onClose}
        />
        <UnsavedChanges when={isDirty} />
      </form>
    </DialogFrame>
  )
}
