import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../paths.ts'
import styles from './dashboard.module.css'
import { type BookToAnswer, hasBookLines } from './use-book-to-answer.ts'

const SettleLine = lazy(async () => ({
  default: (await import('../accounting/book/SettleLine.tsx')).SettleLine,
}))

const SHOWN = 3

export function BookLines({ book }: { book: BookToAnswer }) {
  const { toSettle, awaitsNumber, means } = book
  if (!hasBookLines(book)) return null
  return (
    <Suspense fallback={null}>
      {awaitsNumber && (
        <li className={styles.line}>
          <Link to={adminPaths.receiptsBook}>Indiquer le dernier numéro du livre des recettes</Link>
          <p className={styles.quiet}>
            {french`Une sauvegarde a été remise en place : rien ne peut être noté avant.`}
          </p>
        </li>
      )}
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
    </Suspense>
  )
}
