import { Link } from 'react-router'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import {
  balanceText,
  reservedText,
  sessionText,
  VOUCHER_STATE_LABELS,
  voucherTitle,
} from '#domain/accounting/voucher-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import tableStyles from '../../../ui/table.module.css'
import { STATE_TONES } from '../state-tones.ts'
import styles from '../vouchers.module.css'

export function VoucherRow({ voucher }: { voucher: Voucher }) {
  const { id, kind, reserved, recipientName, clientName, giverName, validUntil, state } = voucher
  const session = sessionText(voucher)
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row">
        <Link
          className={styles.number}
          to={fillPath(adminPaths.voucher, id)}
          aria-label={french`Bon n° ${id}`}
        >
          <span className={styles.cardOnly}>N° </span>
          {id}
        </Link>
      </th>
      <td data-label="Bon">
        <div className={styles.lines}>
          <span>{voucherTitle(voucher)}</span>
          {session !== null && <span className={tableStyles.muted}>{session}</span>}
        </div>
      </td>
      <td data-label="Pour">
        <div className={styles.lines}>
          <span>{clientName ?? recipientName ?? '–'}</span>
          {giverName !== null && <span className={tableStyles.muted}>de la part de {giverName}</span>}
        </div>
      </td>
      <td data-label="Reste">
        <div className={styles.lines}>
          <span>{balanceText(voucher)}</span>
          {reserved > 0 && (
            <span className={tableStyles.muted}>{`et ${reservedText({ kind, units: reserved })}`}</span>
          )}
        </div>
      </td>
      <td data-label="Valable jusqu’au">{dayAndYear(validUntil)}</td>
      <td data-label="État">
        <Badge tone={STATE_TONES[state]}>{VOUCHER_STATE_LABELS[state]}</Badge>
      </td>
    </tr>
  )
}
