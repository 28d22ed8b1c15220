import type { Book, Receipt } from '#contract/accounting/book.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import { BookTotals } from './BookTotals.tsx'
import styles from './book.module.css'
import { ReceiptLine } from './ReceiptLine.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { ReverseDialog } from './ReverseDialog.tsx'

type Props = { book: Book; means: readonly string[]; mayCorrect: boolean }
type Correction = { kind: 'reverse' | 'refund'; row: Receipt }

export function BookMonth({ book, means, mayCorrect }: Props) {
  const { shown: correction, open, close } = useDialogFor<Correction>()
  return (
    <>
      <p className={styles.quiet}>{closingText(book)}</p>
      {book.rows.length === 0 ? (
        <p className={tableStyles.empty}>
          Aucune écriture ce mois-ci. Un encaissement se note depuis un rendez-vous, la feuille du jour ou la
          page d’un client.
        </p>
      ) : (
        <>
          <BookTotals book={book} />
          <div className={styles.rows}>
            <Table columns={COLUMNS} numericColumns={['Montant']} isWide>
              {book.rows.map((row) => (
                <ReceiptLine
                  key={row.number}
                  row={row}
                  {...(mayCorrect && {
                    onReverse: () => open({ kind: 'reverse', row }),
                    onRefund: () => open({ kind: 'refund', row }),
                  })}
                />
              ))}
            </Table>
          </div>
        </>
      )}
      {correction?.kind === 'reverse' && <ReverseDialog row={correction.row} onClose={close} />}
      {correction?.kind === 'refund' && (
        <RefundDialog payment={correction.row} means={means} onClose={close} />
      )}
    </>
  )
}

const COLUMNS = ['N°', 'Jour', 'Nature', 'Client', 'Moyen', 'Montant']

function closingText({ isClosed, closesAfter }: Book): string {
  return isClosed
    ? french`Mois clos : plus rien ne peut y être daté.`
    : french`Ce mois se clôt le ${dayAndYear(closesAfter)} au soir : rien ne pourra plus y être daté.`
}
