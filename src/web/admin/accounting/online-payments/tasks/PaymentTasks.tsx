import { Link } from 'react-router'
import type { OnlineTask } from '#contract/accounting/online-payments.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../../paths.ts'
import { Section } from '../../../ui/Section.tsx'
import styles from '../online-payments.module.css'
import { TaskActions } from './TaskActions.tsx'
import { taskText } from './task-text.ts'

/** Payments and refunds that the site cannot bring to their end by itself. */
export function PaymentTasks({ tasks }: { tasks: readonly OnlineTask[] }) {
  if (tasks.length === 0) return null
  return (
    <Section id="a-traiter" title={`À traiter (${tasks.length})`}>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={`${task.kind} ${task.id}`} className={styles.task}>
            <div className={styles.facts}>
              <p>{taskText(task)}</p>
              <TaskReference task={task} />
            </div>
            <div className={styles.actions}>
              <TaskActions task={task} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TaskReference({ task: { at, orderId, providerId } }: { task: OnlineTask }) {
  return (
    <p className={styles.reference}>
      <span>{`le ${dayAndYear(at.date)}`}</span>
      {orderId !== null && <Link to={adminPaths.voucherOrders}>{french`Commande n° ${orderId}`}</Link>}
      {providerId !== null && (
        <span>
          chez Stripe : <code className={styles.providerId}>{providerId}</code>
        </span>
      )}
    </p>
  )
}
