import { Button } from '@mantine/core'
import type { Pack } from '#contract/accounting/visit-vouchers.ts'
import { balanceText, sessionText, voucherTitle } from '#domain/accounting/voucher-text.ts'
import { french } from '#domain/language/typography.ts'
import { useSave } from '../../ui/query/use-save.ts'
import type { VisitReference } from '../received/queries.ts'
import { attachVisitVoucher, refreshVisit } from '../vouchers/actions.ts'
import styles from '../vouchers/vouchers.module.css'

/** One tap settles the visit by the client’s own pack. */
export function PackButton({ visit, pack }: { visit: VisitReference; pack: Pack }) {
  const settling = useSave(() => attachVisitVoucher(visit, { packId: pack.id }), {
    done: 'Réglé par le carnet',
    failure: 'Le carnet n’est pas accepté.',
    refresh: () => refreshVisit(visit),
  })
  return (
    <Button
      className={styles.long}
      variant="light"
      disabled={settling.isPending}
      onClick={() => settling.mutate()}
    >
      {labelOf(pack)}
    </Button>
  )
}

/** « Régler par le carnet : 3 séances sur 5, Massage du dos, 1 h ». */
function labelOf(pack: Pack): string {
  const name = voucherTitle(pack).startsWith('Carnet') ? 'le carnet' : 'le bon'
  const session = sessionText(pack)
  return french`Régler par ${name} : ${[balanceText(pack), session].filter((part) => part !== null).join(', ')}`
}
