import type { Book } from '#contract/accounting/book.ts'
import styles from './book.module.css'
import { signedPrice } from './receipt-text.ts'

export function BookTotals({ book: { month, total, yearEuros, means } }: { book: Book }) {
  const tiles: [string, number][] = [
    ['Encaissé', total.receivedEuros],
    ['Remboursé ou repris', total.refundedEuros],
    ['Recettes du mois', total.euros],
    [`Depuis le 1er janvier ${month.slice(0, 4)}`, yearEuros],
  ]
  return (
    <>
      <dl className={styles.tiles}>
        {tiles.map(([label, euros]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{signedPrice(euros)}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.means} aria-label="Par moyen de paiement">
        {means.map((line) => (
          <div key={line.means}>
            <dt>{line.means}</dt>
            <dd>{signedPrice(line.euros)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
