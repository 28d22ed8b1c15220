import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { ConfirmButton } from '../../../ui/confirm/ConfirmButton.tsx'
import { useDialogFor } from '../../../ui/dialog/use-dialog-state.ts'
import { forgetForeignCode, refreshVouchers, renewVoucherCode } from '../actions.ts'
import { SoldVoucher } from '../SoldVoucher.tsx'

const ExtendDialog = lazy(async () => ({ default: (await import('./ExtendDialog.tsx')).ExtendDialog }))
const RestRefundDialog = lazy(async () => ({
  default: (await import('./RestRefundDialog.tsx')).RestRefundDialog,
}))

type Props = { voucher: Voucher; today: Day }

export function VoucherActions({ voucher, today }: Props) {
  const [code, setCode] = useState<string | null>(null)
  const { shown: dialog, open, close } = useDialogFor<'extend' | 'refund'>()
  // Nothing is left to be used, extended or paid back.
  if (voucher.state === 'ended') return null
  return (
    <>
      <div className={primitivesStyles.row}>
        <ConfirmButton
          label="Nouveau code"
          title="Donner un nouveau code"
          confirmLabel="Nouveau code"
          tone="plain"
          action={() => renewVoucherCode(voucher.id)}
          done={({ message }) => message}
          onDone={(reply) => setCode(reply.code)}
          failure="Une erreur est survenue."
        >
          <p>{renewalText(voucher)}</p>
        </ConfirmButton>
        <Button variant="default" onClick={() => open('extend')}>
          Prolonger
        </Button>
        {voucher.hasForeignCode && (
          <ConfirmButton
            label="Retirer le code d’ailleurs"
            title="Retirer le code d’un autre logiciel"
            confirmLabel="Retirer ce code"
            action={() => forgetForeignCode(voucher.id)}
            done={({ message }) => message}
            refresh={refreshVouchers}
            failure="Une erreur est survenue."
          >
            <p>{french`Bon n° ${voucher.id}. Le code imprimé par votre ancien logiciel ne vaudra plus rien. Le bon reste valable, avec un code de ce site.`}</p>
          </ConfirmButton>
        )}
        {voucher.balance > 0 && (
          <Button variant="default" onClick={() => open('refund')}>
            Rembourser le reste
          </Button>
        )}
      </div>
      {code !== null && <SoldVoucher id={voucher.id} code={code} />}
      <Suspense fallback={null}>
        {dialog === 'extend' && <ExtendDialog voucher={voucher} today={today} onClose={close} />}
        {dialog === 'refund' && <RestRefundDialog voucher={voucher} onClose={close} />}
      </Suspense>
    </>
  )
}

function renewalText({ id, hasForeignCode }: Voucher): string {
  return hasForeignCode
    ? french`Bon n° ${id}. Le code imprimé par votre ancien logiciel reste valable ; un code de ce site, déjà donné, ne vaudra plus rien.`
    : `Bon n° ${id}. L’ancien code, perdu ou imprimé, ne vaudra plus rien.`
}
