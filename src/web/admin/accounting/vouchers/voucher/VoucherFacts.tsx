import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import {
  balanceText,
  sessionText,
  unitsText,
  VOUCHER_STATE_LABELS,
  voucherTitle,
} from '#domain/accounting/voucher-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { STATE_TONES } from '../state-tones.ts'
import styles from '../vouchers.module.css'

export function VoucherFacts({ voucher }: { voucher: Voucher }) {
  return (
    <dl className={styles.facts}>
      {factsOf(voucher).map(([label, value]) => (
        <div key={label} className={label === MESSAGE ? styles.whole : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const MESSAGE = 'Message'

function factsOf(voucher: Voucher): [string, ReactNode][] {
  const { kind, reserved, validUntil, state, receiptNumber, hasForeignCode } = voucher
  const session = sessionText(voucher)
  const facts: [string, ReactNode][] = [
    ['Bon', session === null ? voucherTitle(voucher) : french`${voucherTitle(voucher)} : ${session}`],
    ['Reste', balanceText(voucher)],
    ['Réservé', reserved > 0 ? unitsText({ kind, units: reserved }) : null],
    ['Valable jusqu’au', dayAndYear(validUntil)],
    [
      'État',
      <Badge key="state" tone={STATE_TONES[state]}>
        {VOUCHER_STATE_LABELS[state]}
      </Badge>,
    ],
    ['Pour', <Recipient key="recipient" voucher={voucher} />],
    ['De la part de', voucher.giverName],
    [MESSAGE, voucher.message],
    ['Vendu', saleText(voucher)],
    ['Code d’un autre logiciel', hasForeignCode ? 'Accepté' : null],
    ['Livre des recettes', receiptNumber === null ? 'Sans écriture' : `Écriture n° ${receiptNumber}`],
  ]
  return facts.filter(([, value]) => value !== null)
}

/** The day of sale of an imported voucher may be that of its import. */
function saleText({ soldOn, paidEuros, isImported }: Voucher): string {
  if (isImported) return french`ailleurs, ${frenchPrice(paidEuros)}`
  return french`le ${dayAndYear(soldOn)}, ${frenchPrice(paidEuros)}`
}

function Recipient({ voucher: { clientId, clientName, recipientName } }: { voucher: Voucher }) {
  if (clientId === null) return recipientName ?? '–'
  return <Link to={fillPath(adminPaths.client, clientId)}>{clientName ?? 'Client sans nom'}</Link>
}
