import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { toSettleQuery } from '../accounting/book/queries.ts'
import { SettleLine } from '../accounting/book/SettleLine.tsx'
import { keptBookQuery } from '../accounting/received/queries.ts'
import { adminPaths } from '../paths.ts'
import styles from './dashboard.module.css'

const SHOWN = 3

/** Questions of the book of receipts to its owner. Loaded only while the book is kept. */
export function WithBook({ children }: { children: (lines: ReactNode) => ReactNode }) {
  const { data: toSettle = [] } = useQuery(toSettleQuery)
  const { data: book } = useQuery(keptBookQuery)
  const { awaitsNumber = false, means = [] } = book ?? {}
  if (!awaitsNumber && toSettle.length === 0) return children(null)
  return children(
    <>
      {awaitsNumber && <AwaitedNumberLine />}
      {toSettle.slice(0, SHOWN).map((visit) => (
        <SettleLine
          key={visit.reservationId}
          className={styles.line}
          visit={visit}
          means={means}
          isOpen={!awaitsNumber}
        />
      ))}
      {toSettle.length > SHOWN && (
        <li className={styles.line}>
          <Link to={adminPaths.receiptsBook}>
            {french`Les ${toSettle.length} rendez-vous payés, puis annulés`}
          </Link>
        </li>
      )}
    </>,
  )
}

function AwaitedNumberLine() {
  return (
    <li className={styles.line}>
      <Link to={adminPaths.receiptsBook}>Indiquer le dernier numéro du livre des recettes</Link>
      <p className={primitivesStyles.note}>
        {french`Une sauvegarde a été remise en place : rien ne peut être noté avant.`}
      </p>
    </li>
  )
}
