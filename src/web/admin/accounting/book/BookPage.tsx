import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ShownBookSettings } from '#contract/accounting/book-settings.ts'
import { type Month, monthOf } from '#domain/language/months.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../paths.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { FiguresTabs } from '../FiguresTabs.tsx'
import { OtherPaymentDialog } from '../received/OtherPaymentDialog.tsx'
import { keptBookQuery } from '../received/queries.ts'
import { BOOK_PURPOSE } from '../settings/texts.ts'
import { BookExports } from './BookExports.tsx'
import { BookMonth } from './BookMonth.tsx'
import styles from './book.module.css'
import { LastNumber } from './LastNumber.tsx'
import { MonthNav } from './MonthNav.tsx'
import { bookQuery } from './queries.ts'
import { SettleList } from './SettleList.tsx'

export function BookPage() {
  const settings = useQuery(keptBookQuery)
  return (
    <>
      <title>Livre des recettes · Administration</title>
      <FiguresTabs />
      <PageHeader title="Livre des recettes">
        {settings.data?.isOn && !settings.data.awaitsNumber && <OtherPaymentButton />}
      </PageHeader>
      <QueryBoundary of={settings}>
        {(shown) => <PracticeClock>{({ day }) => <BookScreen settings={shown} today={day} />}</PracticeClock>}
      </QueryBoundary>
    </>
  )
}

function OtherPaymentButton() {
  const { isOpen, open, close } = useDialogState()
  return (
    <>
      <Button radius="xl" onClick={open}>
        Encaisser sans rendez-vous
      </Button>
      {isOpen && <OtherPaymentDialog onClose={close} />}
    </>
  )
}

function BookScreen({ settings, today }: { settings: ShownBookSettings; today: Day }) {
  const [search] = useSearchParams()
  const month = monthFrom(search.get('mois'), monthOf(today))
  const book = useQuery(bookQuery(month))
  const { isOn, awaitsNumber, means } = settings
  return (
    <div className={primitivesStyles.hugeStack}>
      {!isOn && <NotKept isEmpty={settings.lastNumber === 0} />}
      {awaitsNumber && <LastNumber lastNumber={settings.lastNumber} />}
      {isOn && <SettleList means={means} isOpen={!awaitsNumber} />}
      <QueryBoundary of={book}>
        {(shown) => (
          <>
            <MonthNav month={month} firstMonth={shown.firstMonth} current={monthOf(today)} />
            <BookMonth book={shown} means={means} mayCorrect={isOn && !awaitsNumber} />
          </>
        )}
      </QueryBoundary>
      {settings.lastNumber > 0 && <BookExports month={month} />}
    </div>
  )
}

function NotKept({ isEmpty }: { isEmpty: boolean }) {
  return (
    <p className={styles.quiet}>
      {isEmpty ? BOOK_PURPOSE : STOPPED} <Link to={adminPaths.bookSettings}>Réglages</Link>
    </p>
  )
}

const STOPPED = french`Le livre est arrêté : rien ne s’y ajoute. Il reste à lire et à exporter.`

function monthFrom(typed: string | null, current: Month): Month {
  return typed !== null && /^2[01]\d\d-(?:0[1-9]|1[0-2])$/.test(typed) && typed <= current ? typed : current
}
