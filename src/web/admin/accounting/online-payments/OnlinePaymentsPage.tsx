import { useQuery } from '@tanstack/react-query'
import type { ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { FiguresTabs } from '../FiguresTabs.tsx'
import { DepositsSection } from './deposits/DepositsSection.tsx'
import { DepositsToDecide } from './deposits/DepositsToDecide.tsx'
import styles from './online-payments.module.css'
import { PaymentState } from './PaymentState.tsx'
import { PaymentTrial } from './PaymentTrial.tsx'
import { onlinePaymentsQuery } from './queries.ts'
import { KeySetup } from './setup/KeySetup.tsx'
import { RemoveKey } from './setup/RemoveKey.tsx'
import { areCardsOffered } from './state-text.ts'
import { PaymentTasks } from './tasks/PaymentTasks.tsx'

export function OnlinePaymentsPage() {
  const shown = useQuery(onlinePaymentsQuery)
  const { hasOnlinePayments = false } = useAdmin()
  return (
    <>
      <title>Paiement en ligne · Administration</title>
      {hasOnlinePayments && <FiguresTabs />}
      <PageHeader title="Paiement en ligne" />
      <QueryBoundary of={shown}>{(payments) => <OnlinePayments shown={payments} />}</QueryBoundary>
    </>
  )
}

function OnlinePayments({ shown }: { shown: ShownOnlinePayments }) {
  const { mode, tasks, fault, isKeyLost, isHeld } = shown
  const hasKey = mode !== null
  return (
    <div className={styles.page}>
      <PaymentTasks tasks={tasks} />
      <DepositsToDecide />
      <PaymentState shown={shown} />
      {areCardsOffered(shown) && <DepositsSection />}
      <KeySetup hasKey={hasKey} isNeeded={isKeyLost || fault?.kind === 'key' || fault?.kind === 'right'} />
      {mode === 'test' && !isHeld && !isKeyLost && <PaymentTrial />}
      {hasKey && <RemoveKey />}
    </div>
  )
}
