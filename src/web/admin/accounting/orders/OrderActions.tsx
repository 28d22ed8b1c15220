import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../paths.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { refreshVouchers } from '../vouchers/actions.ts'
import { confirmOrderPayment, deleteVoucherOrder, refundVoucherOrder } from './actions.ts'
import { GiftMessage } from './GiftMessage.tsx'
import { paymentText, refundedText } from './money-text.ts'
import type { NotedMoney } from './OrderMoneyDialog.tsx'

const OrderMoneyDialog = lazy(async () => ({
  default: (await import('./OrderMoneyDialog.tsx')).OrderMoneyDialog,
}))

type Props = { order: VoucherOrder }

export function UnpaidOrderActions({ order }: Props) {
  const { notesPayments = false } = useAdmin()
  return (
    <>
      {notesPayments ? (
        <MoneyButton order={order} noted="payment" />
      ) : (
        <ConfirmButton
          label="Règlement reçu"
          title={french`Commande n° ${order.id} : règlement reçu`}
          tone="plain"
          confirmLabel="Règlement reçu"
          action={() => confirmOrderPayment(order.id, {})}
          done={({ message }) => message}
          refresh={refreshVouchers}
          failure="Une erreur est survenue."
        >
          <p>{paymentText(order)}</p>
          <GiftMessage order={order} />
        </ConfirmButton>
      )}
      <ConfirmButton
        label="Supprimer"
        variant="subtle"
        title={french`Supprimer la commande n° ${order.id}`}
        confirmLabel="Supprimer"
        action={() => deleteVoucherOrder(order.id)}
        done={({ message }) => message}
        refresh={refreshVouchers}
        failure="Une erreur est survenue."
      >
        <p>
          {french`Commande de ${order.giverName ?? 'quelqu’un'}, ${frenchPrice(order.priceEuros)}. Son lien ne mène plus à rien, et aucun e-mail ne part.`}
        </p>
      </ConfirmButton>
    </>
  )
}

export function RefundOrder({ order }: Props) {
  const { notesPayments = false } = useAdmin()
  if (order.hasReceipt && notesPayments) return <MoneyButton order={order} noted="refund" />
  return (
    <ConfirmButton
      label="Remboursé"
      variant="default"
      title={french`Commande n° ${order.id} : remboursée`}
      tone="plain"
      confirmLabel="Remboursé"
      action={() => refundVoucherOrder(order.id, {})}
      done={({ message }) => message}
      refresh={refreshVouchers}
      failure="Une erreur est survenue."
    >
      <p>{refundedText(order)}</p>
    </ConfirmButton>
  )
}

export function OpenVoucher({ order: { id, voucherId } }: Props) {
  if (voucherId === null) return null
  return (
    <Button
      component={Link}
      to={fillPath(adminPaths.voucher, voucherId)}
      variant="default"
      size="xs"
      aria-label={french`Voir le bon de la commande n° ${id}`}
    >
      Voir le bon
    </Button>
  )
}

function MoneyButton({ order, noted }: Props & { noted: NotedMoney }) {
  const { isOpen, open, close } = useDialogState()
  return (
    <>
      <Button variant="default" onClick={open}>
        {noted === 'payment' ? 'Règlement reçu' : 'Remboursé'}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <OrderMoneyDialog order={order} noted={noted} onClose={close} />}
      </Suspense>
    </>
  )
}
