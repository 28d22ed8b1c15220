import { Button } from '@mantine/core'
import type { Receipt } from '#contract/accounting/book.ts'
import { french } from '#domain/language/typography.ts'
import tableStyles from '../../ui/table.module.css'
import { readReceiptNote } from '../received/actions.ts'
import { NoteDownload } from '../received/notes/NoteDownload.tsx'
import styles from './book.module.css'
import { notedText, numericDay, reversalLabel, signedPrice } from './receipt-text.ts'

type Props = {
  row: Receipt
  /** Absent while nothing may be written. */
  onReverse?: () => void
  onRefund?: () => void
}

export function ReceiptLine({ row, ...actions }: Props) {
  const { number, day, nature, clientName, means, euros } = row
  return (
    <tr>
      <th scope="row" className={styles.number}>
        <span className={styles.cardOnly}>N° </span>
        {number}
      </th>
      <td data-label="Jour" className={styles.number}>
        {numericDay(day)}
      </td>
      <td data-label="Nature">
        <div className={styles.lines}>
          <span>{nature}</span>
          <span className={tableStyles.muted}>{notedText(row)}</span>
        </div>
      </td>
      <td data-label="Client">{clientName ?? '–'}</td>
      <td data-label="Moyen" className={styles.meansOfRow}>
        {means === '' ? '–' : means}
      </td>
      <td data-label="Montant" className={tableStyles.number}>
        {signedPrice(euros)}
      </td>
      <td className={tableStyles.actions}>
        <div>
          <RowButtons row={row} {...actions} />
        </div>
      </td>
    </tr>
  )
}

function RowButtons({
  row: { number, kind, isReversed, mayReverse, refundableEuros },
  onReverse,
  onRefund,
}: Props) {
  return (
    <>
      {kind === 'payment' && !isReversed && (
        <NoteDownload
          size="xs"
          label="Note (PDF)"
          fullLabel={french`Note (PDF) du n° ${number}`}
          fileName={`note-${number}.pdf`}
          read={() => readReceiptNote(number)}
        />
      )}
      {refundableEuros > 0 && onRefund && (
        <Button
          variant="default"
          size="xs"
          aria-label={french`Rembourser le n° ${number}`}
          onClick={onRefund}
        >
          Rembourser
        </Button>
      )}
      {mayReverse && onReverse && (
        <Button
          variant="default"
          size="xs"
          className={tableStyles.destructive}
          aria-label={french`${reversalLabel(kind)}, n° ${number}`}
          onClick={onReverse}
        >
          {reversalLabel(kind)}
        </Button>
      )}
    </>
  )
}
