import { Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { issueVoucher, VoucherInput } from '#contract/accounting/vouchers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { lastDayOfVoucher } from '#domain/accounting/voucher-settings.ts'
import type { Day } from '#domain/language/time.ts'
import { useRequestKey } from '#web/app/request-key.ts'
import { DocumentNote } from '#web/ui/suggestion/DocumentNote.tsx'
import { DateField } from '../../../forms/DateField.tsx'
import { FormActions } from '../../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import formStyles from '../../../ui/form.module.css'
import { lastMeansOf, rememberMeans } from '../../received/last-means.ts'
import { refreshVouchers, sellVoucher } from '../actions.ts'
import styles from '../vouchers.module.css'
import { ClientField } from './ClientField.tsx'
import { ContentFields } from './ContentFields.tsx'
import { SalePayment } from './SalePayment.tsx'
import { type ClientOfPack, type SoldLength, type TypedSale, typedSale } from './typed-sale.ts'

type Props = {
  client: ClientOfPack | undefined
  lengths: readonly SoldLength[]
  /** Null while the book is off. */
  means: readonly string[] | null
  validMonths: number
  today: Day
  onSold: (sold: Reply<typeof issueVoucher>) => void
  onCancel: () => void
}

export function SellForm({ client, lengths, means, validMonths, today, onSold, onCancel }: Props) {
  const [chosen, setChosen] = useState(client ?? null)
  const sold = { lengths, clientId: chosen?.id, hasBook: means !== null }
  const schema = useMemo(
    () => typedSale({ lengths: sold.lengths, clientId: sold.clientId, hasBook: sold.hasBook }),
    [sold.lengths, sold.clientId, sold.hasBook],
  )
  const sell = useSale()
  const { form, submit, status, error } = useSaveForm<TypedSale, VoucherInput, Reply<typeof issueVoucher>>({
    schema,
    values: {
      ...BLANK,
      kind: client ? 'pack' : 'amount',
      serviceId: lengths[0]?.value ?? '',
      means: lastMeansOf(means ?? []),
      validUntil: lastDayOfVoucher(today, validMonths),
    },
    save: sell,
    success: onSold,
    failure: 'Le bon n’est pas enregistré.',
    name: 'vente',
  })
  const { register, watch, formState } = form
  const { errors, isDirty } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ContentFields form={form} lengths={lengths} />
      {means !== null && <SalePayment form={form} lengths={lengths} means={means} />}
      {!client && <ClientField isPack={watch('kind') === 'pack'} chosen={chosen} onChoose={setChosen} />}
      <NameFields form={form} hasRecipient={chosen === null} />
      <Textarea
        label="Message (facultatif)"
        description={`Imprimé sur le bon, ${MAX_MESSAGE} caractères au plus`}
        autosize
        minRows={2}
        maxRows={6}
        error={errors.message?.message}
        {...register('message')}
      />
      <DocumentNote text={watch('message')} />
      <DateField
        label="Valable jusqu’au"
        field={register('validUntil')}
        day={watch('validUntil')}
        error={errors.validUntil?.message}
      />
      <FormActions status={status} error={error} submitLabel="Enregistrer la vente" onCancel={onCancel} />
      <UnsavedChanges when={isDirty || chosen !== (client ?? null)} />
    </form>
  )
}

type NamesProps = { form: UseFormReturn<TypedSale, unknown, VoucherInput>; hasRecipient: boolean }

function NameFields({ form: { register, watch, formState }, hasRecipient }: NamesProps) {
  const { errors } = formState
  return (
    <div className={formStyles.pair}>
      {hasRecipient && (
        <div>
          <TextInput
            label="Pour (facultatif)"
            autoComplete="off"
            error={errors.recipientName?.message}
            {...register('recipientName')}
          />
          <DocumentNote text={watch('recipientName')} />
        </div>
      )}
      <div>
        <TextInput
          label="De la part de (facultatif)"
          autoComplete="off"
          error={errors.giverName?.message}
          {...register('giverName')}
        />
        <DocumentNote text={watch('giverName')} />
      </div>
    </div>
  )
}

const MAX_MESSAGE = 300

const BLANK: TypedSale = {
  kind: 'amount',
  euros: '',
  sessions: '5',
  serviceId: '',
  paidEuros: null,
  payment: 'now',
  means: '',
  acceptsCash: false,
  validUntil: '',
  recipientName: '',
  giverName: '',
  message: '',
}

/** A repeat of the same sale carries the same key. */
function useSale() {
  const { keyFor, settle } = useRequestKey()
  return async (body: VoucherInput) => {
    try {
      const reply = await sellVoucher({ body, key: keyFor(body) })
      settle(null)
      if (body.means !== undefined) rememberMeans(body.means)
      return reply
    } catch (error) {
      settle(error as Error)
      throw error
    } finally {
      void refreshVouchers()
    }
  }
}
