import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { NewVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { Sent } from '../../forms/Sent.tsx'
import { FailureReason } from '../../reservation/FailureReason.tsx'
import { GiverFields } from './GiverFields.tsx'
import { OrderedContentFields } from './OrderedContentFields.tsx'
import styles from './OrderForm.module.css'
import { OrderSummary, type OrderTerms } from './OrderSummary.tsx'
import { RecipientFields } from './RecipientFields.tsx'
import { SendingFields } from './SendingFields.tsx'
import type { SellableLength } from './sellable-lengths.ts'
import { firstOrder, orderResolver, type TypedOrder } from './typed-order.ts'
import { ORDER_FORM_ID, useEarlyValues } from './use-early-values.ts'
import { useOrder } from './use-order.ts'
import { VoucherPreview } from './VoucherPreview.tsx'

type Props = {
  terms: OrderTerms
  lengths: readonly SellableLength[]
  /** Of a service, which may be one that is not sold. */
  chosenId: number | null
  onPriceListChanged: () => void
}

const FIELDS = [
  'euros',
  'serviceId',
  'sessions',
  'recipientName',
  'message',
  'recipientEmail',
  'sendOn',
  'giverName',
  'giverEmail',
] as const

export function OrderForm({ terms, lengths, chosenId, onPriceListChanged }: Props) {
  const { settings } = usePublicSettings()
  const today = usePracticeNow(settings?.timeZone)?.day ?? null
  const resolver = useMemo(() => orderResolver({ lengths, today }), [lengths, today])
  const form = useForm<TypedOrder, unknown, NewVoucherOrder>({
    resolver,
    // By the order of the fields on the page: some are shown only after others.
    shouldFocusError: false,
    defaultValues: firstOrder(lengths, chosenId),
  })
  useEarlyValues(form)
  const { control } = form
  const order = useOrder(onPriceListChanged)
  const submit = form.handleSubmit(
    (body) => {
      if (!order.isSending) return order.send(body, (error) => showIssues(error, form, { fields: FIELDS }))
    },
    (errors) => {
      const first = FIELDS.find((name) => errors[name])
      if (first) form.setFocus(first)
    },
  )
  if (order.status === 'sent' && !order.isSending) return <Sent confirmation={order.confirmation} />
  return (
    // Outside a <dialog>, this method submits nothing: before hydration, GET would put fields into the URL.
    <form
      id={ORDER_FORM_ID}
      method="dialog"
      className={styles.form}
      onSubmit={submit}
      onKeyDown={ignoreEnter}
      noValidate
    >
      <div className={styles.preview}>
        <VoucherPreview control={control} lengths={lengths} />
      </div>
      <div className={styles.steps}>
        <Step title="Le bon">
          <OrderedContentFields form={form} lengths={lengths} />
        </Step>
        <Step title="Pour qui">
          <RecipientFields form={form} />
        </Step>
        <Step title="L’envoi">
          <SendingFields form={form} today={today ?? undefined} />
        </Step>
        <Step title="Vos coordonnées">
          <GiverFields form={form} />
        </Step>
      </div>
      <Confirmation order={order}>
        <OrderSummary control={control} terms={terms} lengths={lengths} today={today} />
      </Confirmation>
    </form>
  )
}

type ConfirmationProps = { order: ReturnType<typeof useOrder>; children: ReactNode }

function Confirmation({ order, children }: ConfirmationProps) {
  return (
    <section className={styles.summary} aria-labelledby="votre-commande">
      <h2 id="votre-commande" className={styles.title}>
        Votre commande
      </h2>
      {children}
      {order.error && (
        <Notice kind="error" title="La commande n’est pas passée.">
          <FailureReason error={order.error} />
          <p>Ce que vous avez saisi est conservé.</p>
        </Notice>
      )}
      <button
        type="submit"
        className={`${buttonStyles.primary} ${styles.submit}`}
        aria-disabled={order.isSending}
      >
        {order.isSending ? 'Commande en cours…' : 'Commander avec obligation de paiement'}
      </button>
    </section>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Only the button orders, as its words say what it does (article L221-14); Enter in a field does not. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
